// The door that browsers may use too: the words by which listings are sorted.
export { builds, deliveryTimes, listingTypes } from "./listing-words.ts";
