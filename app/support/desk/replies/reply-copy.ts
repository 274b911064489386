import { repliesPath } from "../chat-desk-copy.ts";

/** A canned reply as its row and its form show it. */
export type ReplyRow = { id: string; version: number; title: string; shortcut: string; body: string };

/** The page with one reply open to be edited. */
export function editReplyPath(id: string): string {
  return `${repliesPath}?${new URLSearchParams({ edit: id })}`;
}
