import type { EntryContext } from "react-router";
import { lostNoteId } from "./lost-note.tsx";
import { type Sleep, waitForReader } from "./wait-for-reader.ts";

/** What a route says of its page as a whole, as `handle`. */
export type PageHandle = {
  /** Opened without a query, the page is read before anything is done with it: its scripts can wait. */
  sleeps?: true;
  /** Something can be ordered on it, so that it is not shown while the shop is closed. */
  sells?: true;
};

/** How long somebody looks at a sleeping page before it comes alive without being touched. */
const idleMilliseconds = 4_000;
const programId = "program";

/**
 * How long a page sleeps unless it is touched, in milliseconds. One that does not say of itself that it can
 * comes alive at once, and so does every page that answers a form, has a message to show or is in the middle
 * of something (by its query).
 */
export function sleepOf({ staticHandlerContext }: EntryContext, { method, url }: Request): number {
  const { matches, loaderData } = staticHandlerContext;
  const handle: unknown = matches.at(-1)?.route.handle;
  const sleeps = typeof handle === "object" && handle !== null && "sleeps" in handle;
  const root: { flash?: unknown } | undefined = loaderData.root;
  return sleeps && method === "GET" && new URL(url).search === "" && !root?.flash ? idleMilliseconds : 0;
}

const scriptHints = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g;
const program = / type="module"[^>]*>([^<]*)import\("([^"]+)"\);<\/script>/;
const headStart = /<head[^>]*><meta charSet="utf-8"\/>/i;

/** Without what only people read. */
const waiting = String(waitForReader)
  .replace(/\/\*.*?\*\//gs, "")
  .replace(/\n\s*/g, "\n");

/**
 * Has a page's scripts fetched and run as `waitForReader` says, after its first paint and once it has slept.
 * The router's own program stays in the page as it is, but as text; one that is not understood is left to
 * run. What lies between the head and the program is not looked at, because it is long.
 */
export function asleep(html: string, nonce: string, idleMilliseconds: number): string {
  const headEnd = html.indexOf("</head>");
  const tailStart = html.lastIndexOf(` type="module"`);
  const head = html.slice(0, headEnd);
  const tail = html.slice(tailStart);
  const starter = program.exec(tail)?.[2];
  if (headEnd < 0 || tailStart < headEnd || !starter) return html;
  const scripts = [...head.matchAll(scriptHints)].map(([, href = ""]) => href);
  const sleep: Sleep = { scripts, starter, idleMilliseconds, programId, noteId: lostNoteId };
  const script = `<script nonce="${nonce}">(${waiting})(${JSON.stringify(sleep)})</script>`;
  return [
    head.replace(scriptHints, "").replace(headStart, (start) => start + script),
    html.slice(headEnd, tailStart),
    tail.replace(program, ` type="text/plain" id="${programId}">$1import("$2");</script>`),
  ].join("");
}
