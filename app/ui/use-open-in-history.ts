import { useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";

/** Marks the step of the history that opening made, so that closing takes back no other. */
type Opened = { opened: string };

/**
 * Whether something that lies over the page is open, kept in the address as `#<name>`: going back closes it
 * and leaves the page, going forward opens it again. Closed by its own button it goes back that step; who
 * came by an address with the mark stays on the page. Always closed where no script runs.
 */
export function useOpenInHistory(name: string) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  // The browser's own address: the router's follows only when everything has been read anew.
  const hash = useSyncExternalStore(onStep, readHash, noHash);
  const isOpen = hash === `#${name}`;
  return {
    isOpen,
    open() {
      const opened: Opened = { opened: name };
      void navigate({ pathname, search, hash: name }, { state: opened, preventScrollReset: true });
    },
    close() {
      if (!isOpen) return;
      if (isOpened(state) && state.opened === name) void navigate(-1);
      else void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
    },
  };
}

function onStep(tell: () => void): () => void {
  window.addEventListener("popstate", tell);
  return () => window.removeEventListener("popstate", tell);
}
const readHash = () => window.location.hash;
const noHash = () => "";

function isOpened(state: unknown): state is Opened {
  return typeof state === "object" && state !== null && "opened" in state;
}
