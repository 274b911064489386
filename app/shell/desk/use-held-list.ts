import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from "react";

/** How far under the window's edge the bar of the desk reaches, in pixels. */
const barPixels = 64;

/**
 * Whether the list must keep still: the pointer or the focus is in it, or its head has been scrolled away.
 * `listProps` goes on the element round the list.
 */
export function useHeldList() {
  const ref = useRef<HTMLDivElement>(null);
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const update = () => setScrolled((ref.current?.getBoundingClientRect().top ?? barPixels) < barPixels);
    update();
    window.addEventListener("scroll", update, { passive: true });
    return () => window.removeEventListener("scroll", update);
  }, []);
  // What had the focus and went away, as a button that was pressed does, says nothing of it.
  useEffect(() => {
    if (isFocused && !ref.current?.contains(document.activeElement)) setFocused(false);
  });
  const listProps = {
    ref,
    // A finger that has left the screen points at nothing.
    onPointerEnter: (event: PointerEvent) => setPointed(event.pointerType !== "touch"),
    onPointerLeave: () => setPointed(false),
    // A row that got the focus from a button which has gone is only read.
    onFocus: ({ target }: FocusEvent<HTMLElement>) => setFocused(target.tabIndex >= 0),
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
    },
  };
  return { isHeld: isPointed || isFocused || isScrolled, listProps };
}
