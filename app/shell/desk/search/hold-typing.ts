/**
 * Keeps what is typed from now on where `isHeld`, until the function that it answers is called, which gives
 * it: so that it is neither lost nor taken for single keys of the page, one of which takes an order.
 */
export function holdTyping(isHeld: (event: KeyboardEvent) => boolean = () => true): () => string {
  let text = "";
  const hold = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || !isHeld(event)) return;
    if (key.length > 1 && key !== "Backspace" && key !== "Enter") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (key === "Backspace") text = text.slice(0, -1);
    else if (key !== "Enter") text += key;
  };
  window.addEventListener("keydown", hold, { capture: true });
  return () => {
    window.removeEventListener("keydown", hold, { capture: true });
    return text;
  };
}
