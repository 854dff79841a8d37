// Elements of the page, and lists of buttons with a single tab stop.

export const part = (id) => document.getElementById(id);

/** Make an element; `content` is text, a node, or a list of these. */
export function element(name, className = '', content = [], attributes = {}) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...[content].flat());
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/** Make a button; `act` is a function, or the name of an action, which the page finds in `data-act`. */
export function button(className, content, act, attributes = {}) {
  const isNamed = typeof act === 'string';
  const made = element('button', className, content, { type: 'button', ...(isNamed && { 'data-act': act }), ...attributes });
  if (act && !isNamed) made.addEventListener('click', act);
  return made;
}

/** Make a list of values, or of pairs of a value and its label. */
export function choice(values, chosen, attributes = {}) {
  const made = element('select', '', values.map((each) => {
    const [value, label = value] = [each].flat();
    return element('option', '', label, { value });
  }), attributes);
  if (chosen !== undefined) made.value = chosen;
  return made;
}

/** Put items into a list, keeping the focus. Its buttons have a single tab stop, see `arrows`. */
export function refill(list, items) {
  const controls = () => [...list.querySelectorAll('button, select')];
  const focused = controls().indexOf(document.activeElement);
  list.replaceChildren(...items);
  list.querySelectorAll('button').forEach((each, index) => { each.tabIndex = index === Math.max(focused, 0) ? 0 : -1; });
  controls()[focused]?.focus();
}

/** Let arrow keys move through a list of items with buttons: along the buttons, wrapping around, and from item to item. */
export function arrows(list) {
  list.addEventListener('keydown', (event) => {
    const { target } = event;
    const item = target.closest('li');
    const { firstElementChild: first, lastElementChild: last } = target.parentElement;
    const to = {
      ArrowLeft: target.previousElementSibling ?? last, ArrowRight: target.nextElementSibling ?? first,
      ArrowUp: item?.previousSibling?.querySelector('button'), ArrowDown: item?.nextSibling?.querySelector('button'),
    };
    if (!(event.key in to)) return;
    event.preventDefault();
    event.stopPropagation();
    if (to[event.key]?.type !== 'button') return;
    [target.tabIndex, to[event.key].tabIndex] = [-1, 0];
    to[event.key].focus();
  });
}
