import { z } from "zod";
import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import { type ListingSort, listingSorts } from "../listing-words.ts";
import type { SortPlace } from "./sorted-slots.ts";

const cursorShape = z.tuple([z.enum(listingSorts), z.int(), z.int(), z.guid()]);

const badCursor: Failure = {
  code: "invalid",
  field: "cursor",
  text: "This cursor is not one of ours for this sort. Begin with the first page.",
};

/** The opaque text of a place in an order of the shelf. It says nothing but what the listing there shows. */
export function writeShelfCursor(sort: ListingSort, { value, publishedAt, id }: SortPlace): string {
  return Buffer.from(JSON.stringify([sort, value, publishedAt, id])).toString("base64url");
}

/** The place that a cursor names; `invalid` for a text that is none, or is one of another order. */
export function readShelfCursor(sort: ListingSort, cursor: string): Result<SortPlace> {
  const parsed = cursorShape.safeParse(jsonOf(cursor));
  if (!parsed.success) return fail(badCursor);
  const [ofSort, value, publishedAt, id] = parsed.data;
  return ofSort === sort ? ok({ value, publishedAt, id: id.toLowerCase() }) : fail(badCursor);
}

function jsonOf(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString());
  } catch {
    return undefined;
  }
}
