import type { LiveClient } from "./live-client.ts";

/** How long a tab in the background stays connected: browsers allow six connections a site over HTTP/1.1. */
const backgroundMilliseconds = 20_000;

/**
 * Lets go of the connection while nobody sees the page, and resumes it, with what was missed, when it is
 * back. The function that it returns has it stay connected in the background too, or no longer.
 */
export function followVisibility(
  client: Pick<LiveClient, "pause" | "resume">,
  page: Document,
): (stays: boolean) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stays = false;
  const view = page.defaultView;

  function pause(): void {
    clearTimeout(timer);
    client.pause();
  }

  function resume(): void {
    clearTimeout(timer);
    if (!page.hidden || stays) client.resume();
  }

  function pauseLater(): void {
    clearTimeout(timer);
    if (!stays) timer = setTimeout(pause, backgroundMilliseconds);
  }

  page.addEventListener("visibilitychange", () => {
    if (page.hidden) pauseLater();
    else resume();
  });
  view?.addEventListener("pagehide", pause);
  view?.addEventListener("pageshow", resume);
  view?.addEventListener("online", resume);
  return (next) => {
    if (stays === next) return;
    stays = next;
    if (stays) resume();
    else if (page.hidden) pauseLater();
  };
}
