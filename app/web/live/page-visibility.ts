import type { LiveClient } from "./live-client.ts";

/** How long a tab in the background stays connected: browsers allow six connections a site over HTTP/1.1. */
const backgroundMilliseconds = 20_000;

/**
 * Lets go of the connection while nobody sees the page, and resumes it, with what was missed, when it is
 * back.
 */
export function followVisibility(client: Pick<LiveClient, "pause" | "resume">, page: Document): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const view = page.defaultView;

  function pause(): void {
    clearTimeout(timer);
    client.pause();
  }

  function resume(): void {
    clearTimeout(timer);
    if (!page.hidden) client.resume();
  }

  page.addEventListener("visibilitychange", () => {
    clearTimeout(timer);
    if (page.hidden) timer = setTimeout(pause, backgroundMilliseconds);
    else resume();
  });
  view?.addEventListener("pagehide", pause);
  view?.addEventListener("pageshow", resume);
  view?.addEventListener("online", resume);
}
