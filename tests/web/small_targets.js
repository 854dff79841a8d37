// What a finger can touch that is smaller than so many pixels: its id or text, width and height. Words in a sentence are not.
(least) => [...document.querySelectorAll('button, select, input, textarea, summary, .button')]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.matches('.visually-hidden, #refusal button'))
  .map((each) => [each, (each.type === 'checkbox' ? each.closest('label') : each).getBoundingClientRect()])
  .filter(([, { width, height }]) => width && (width < least || height < least))
  .map(([each, { width, height }]) => [each.id || each.textContent, width, height])
