import type { Topic } from "../../kernel/topics.ts";

/**
 * Who hears of a change of a listing: its own page, and everything that lists some. They are told only that
 * it changed.
 */
export function listingTopics(listingId: string): [own: Topic, all: Topic] {
  return [`listing:${listingId}`, "listings"];
}
