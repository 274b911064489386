import { useEffect } from "react";
import { outcomeToast, toast } from "../../ui/toast.ts";
import { isSaidByPage, lostCopy } from "./delivery-copy.ts";
import { cannotReach, offlineFailure, offlinePage } from "./unreachable.ts";

/**
 * Keeps the page while the browser has no network: forms are not sent, links to other pages of ours not
 * followed, and both is said.
 */
export function useOfflineGuard(): void {
  useEffect(() => {
    const hold = (event: Event) => {
      if (event.defaultPrevented || !cannotReach()) return;
      const form = sends(event);
      const copy = form
        ? (lostCopy(form.dataset.form) ?? offlineFailure)
        : leaves(event)
          ? offlinePage
          : null;
      if (!copy) return;
      event.preventDefault();
      if (form && isSaidByPage(form.dataset.form ?? "")) return;
      toast({ id: outcomeToast, ...copy, tone: "bad" });
    };
    // Before the form's or link's own handler, which then sees that it is to do nothing.
    const options = { capture: true };
    window.addEventListener("submit", hold, options);
    window.addEventListener("click", hold, options);
    return () => {
      window.removeEventListener("submit", hold, options);
      window.removeEventListener("click", hold, options);
    };
  }, []);
}

/** The form that is sent. */
function sends({ type, target }: Event): HTMLFormElement | null {
  return type === "submit" && target instanceof HTMLFormElement ? target : null;
}

/** A plain click on a link to another page of this site. */
function leaves(event: Event): boolean {
  if (!(event instanceof MouseEvent) || event.button !== 0 || event.ctrlKey || event.metaKey) return false;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target === "_blank" || link.origin !== location.origin) return false;
  return link.pathname !== location.pathname || link.search !== location.search;
}
