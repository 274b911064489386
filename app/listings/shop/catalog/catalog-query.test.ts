import { expect, test } from "vitest";
import { type ListingCounts, readListingQuery } from "../../../../domain/listings/model.ts";
import {
  accountsText,
  catalogHref,
  choicesIn,
  cleared,
  looserWays,
  showingText,
  toggled,
} from "./catalog-query.ts";

const query = (search = "") => readListingQuery(new URLSearchParams(search));

const noCounts: ListingCounts = {
  build: { Main: 0, Pure: 0, Skiller: 0, Zerker: 0, Maxed: 0, "Tutorial Completed": 0, Other: 0 },
  loginMethod: { "Jagex Launched": 0, "Legacy Email": 0, "Legacy Username": 0 },
  type: { GIM: 0, HGIM: 0, HCIM: 0, Ironman: 0, Regular: 0, UIM: 0 },
  totalLevel: { "32-499": 0, "500-999": 0, "1000-1499": 0, "1500-1999": 0, "2000+": 0 },
  price: { "0-50": 0, "50-100": 0, "100-150": 0, "150-300": 0, "300+": 0 },
  delivery: { Instant: 0, "20 Minutes": 0, "1 Day": 0 },
};

test("a choice that is taken and taken back leads to the first page of where one was", () => {
  const before = query("q=cape&build=Main&sort=price_asc&page=3");
  const taken = toggled(before, "type", "UIM");
  expect(catalogHref(taken)).toBe("/buy-accounts?q=cape&build=Main&type=UIM&sort=price_asc");
  expect(toggled(taken, "type", "UIM")).toEqual({ ...before, page: 1 });
});

test("choices are counted without the search, and clearing keeps the order alone", () => {
  const some = query("q=cape&build=Main&build=Pure&price=0-50&sort=newest&page=2");
  expect(choicesIn(some)).toBe(3);
  expect(catalogHref(cleared(some))).toBe("/buy-accounts?sort=newest");
});

test("a query that finds nothing says what to leave out, the most fruitful first, and nothing that does not help", () => {
  const some = query("q=cape&build=Main&build=Pure&price=0-50&delivery=Instant&page=2");
  const counts: ListingCounts = {
    ...noCounts,
    build: { ...noCounts.build, Zerker: 2 },
    price: { ...noCounts.price, "150-300": 3, "300+": 4 },
  };
  const ways = looserWays(some, counts, 5);
  expect(ways.map(({ label, total }) => [label, total])).toEqual([
    ["Price $0-50", 7],
    ["“cape”", 5],
    ["Build Main or Pure", 2],
  ]);
  expect(ways.map((way) => catalogHref(way.query))).toEqual([
    "/buy-accounts?q=cape&build=Main&build=Pure&delivery=Instant",
    "/buy-accounts?build=Main&build=Pure&price=0-50&delivery=Instant",
    "/buy-accounts?q=cape&price=0-50&delivery=Instant",
  ]);
});

test("numbers of accounts are read as people write them", () => {
  expect(accountsText(1)).toBe("1 account");
  expect(accountsText(1204)).toBe("1,204 accounts");
  expect(showingText({ page: 50, pageSize: 24, shown: 7, total: 1183 })).toBe(
    "Showing 1,177 to 1,183 of 1,183",
  );
});
