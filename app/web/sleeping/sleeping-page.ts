import type { EntryContext } from "react-router";
import { lostNoteId } from "./lost-note.tsx";
import { type Sleep, waitForReader } from "./wait-for-reader.ts";

/** What a route says of its page as a whole, as `handle`. */
export type PageHandle = {
  /** Opened without a query, the page is read before anything is done with it: its scripts can wait. */
  sleeps: true;
};

/** How long somebody looks at a page before it comes alive without being touched, in milliseconds. */
const idleMilliseconds = 4_000;
const programId = "program";

/**
 * Whether a page can sleep until its reader does something: one that says so of itself, opened as such. One
 * that answers a form, has a message to show or is in the middle of something (by its query) comes alive at
 * once.
 */
export function canSleep({ staticHandlerContext }: EntryContext, { method, url }: Request): boolean {
  const { matches, loaderData } = staticHandlerContext;
  const handle: unknown = matches.at(-1)?.route.handle;
  const sleeps = typeof handle === "object" && handle !== null && "sleeps" in handle;
  const root: { flash?: unknown } | undefined = loaderData.root;
  return sleeps && method === "GET" && new URL(url).search === "" && !root?.flash;
}

const scriptHints = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g;
const program = / type="module"[^>]*>([^<]*)import\("([^"]+)"\);<\/script>/;
const headStart = /<head[^>]*><meta charSet="utf-8"\/>/i;

/**
 * Puts a page to sleep: its scripts are neither fetched nor run before the first paint, as `waitForReader`
 * says. The router's own program stays in the page as it is, but as text; one that is not
 * understood is left to run.
 */
export function asleep(html: string, nonce: string): string {
  const starter = program.exec(html)?.[2];
  if (!starter) return html;
  const scripts = [...html.matchAll(scriptHints)].map(([, href = ""]) => href);
  const sleep: Sleep = { scripts, starter, idleMilliseconds, programId, noteId: lostNoteId };
  const waiting = `<script nonce="${nonce}">(${waitForReader})(${JSON.stringify(sleep)})</script>`;
  return html
    .replace(scriptHints, "")
    .replace(program, ` type="text/plain" id="${programId}">$1import("$2");</script>`)
    .replace(headStart, (start) => start + waiting);
}
