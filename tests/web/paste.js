// Has a text pasted where the focus is, as Ctrl+V does; the keys themselves do nothing without a window.
text => {
  const data = new DataTransfer();
  data.setData('text', text);
  document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
}
