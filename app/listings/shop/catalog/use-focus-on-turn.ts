import { type MouseEvent, useEffect, useRef } from "react";

/**
 * After a page was turned, the focus goes up to the number of the accounts, where the new ones begin, instead
 * of staying at the foot of them. `href` is the address that is shown; going back leaves the focus where it
 * is.
 */
export function useFocusOnTurn(href: string) {
  const summary = useRef<HTMLParagraphElement>(null);
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    // The page that scripts turn to is at its top already.
    if (wanted.current === href) summary.current?.focus({ preventScroll: true });
    wanted.current = null;
  }, [href]);
  function onTurn(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    // One that opens elsewhere turns nothing here.
    wanted.current = link && event.isDefaultPrevented() ? link.getAttribute("href") : null;
  }
  return { summary, onTurn };
}
