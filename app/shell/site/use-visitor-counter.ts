import { useEffect } from "react";

type Counter = { script: string; site: string };

/**
 * Loads the script of the owner's counting service, once, for browsers that don't ask not to be followed. The
 * page's policy allows this host alone.
 */
export function useVisitorCounter(counter: Counter | null): void {
  const { script, site } = counter ?? { script: "", site: "" };
  useEffect(() => {
    if (!script || asksNotTo() || document.querySelector("script[data-counter]")) return;
    const element = document.createElement("script");
    element.defer = true;
    element.src = script;
    element.dataset.counter = "";
    // What Plausible and Umami call it.
    element.dataset.domain = site;
    element.dataset.websiteId = site;
    document.head.append(element);
  }, [script, site]);
}

function asksNotTo(): boolean {
  // Not yet in the types of every browser's navigator.
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean };
  return navigator.doNotTrack === "1" || globalPrivacyControl === true;
}
