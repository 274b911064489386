import { useEffect } from "react";

/** By what a link is approached: a pointer over it, a finger on it, the focus. */
const approaches = ["pointerover", "touchstart", "focusin"] as const;

/** Has the router look up where a link leads once it is approached, so that a press need not wait for it. */
export function useApproachedLinks(): void {
  useEffect(() => {
    const approach = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
      // The router watches for this attribute.
      if (link?.origin === location.origin) link.dataset.discover = "true";
    };
    for (const type of approaches) document.addEventListener(type, approach, { passive: true });
    return () => {
      for (const type of approaches) document.removeEventListener(type, approach);
    };
  }, []);
}
