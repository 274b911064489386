/** Who hears of a change of a listing: its own page, and everything that lists some. They are told only that it changed. */
export function listingTopics(listingId: string): [own: string, all: string] {
  return [`listing:${listingId}`, "listings"];
}
