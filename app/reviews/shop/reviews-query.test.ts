import { expect, test } from "vitest";
import { readReviewQuery, reviewsPath } from "./reviews-query.ts";

const read = (search: string) => readReviewQuery(new URLSearchParams(search));

test("an address says what is wanted and leads back to itself", () => {
  const query = { stars: 4, type: "gold_buy", after: { at: new Date(1_764_244_800_000), shown: 2 } } as const;
  expect(reviewsPath(query)).toBe("/reviews?type=gold_buy&stars=4&after=1764244800000.2");
  expect(read("type=gold_buy&stars=4&after=1764244800000.2")).toEqual(query);
  expect(reviewsPath({ stars: null, type: null, after: null })).toBe("/reviews");
});

test("what an address can't mean is left out", () => {
  for (const search of ["", "stars=6&type=house", "stars=1.5", "after=yesterday", "after=99999999999999.1"]) {
    expect(read(search)).toEqual({ stars: null, type: null, after: null });
  }
});
