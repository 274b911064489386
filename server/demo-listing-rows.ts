import { seededRandom } from "../app/ui/drawings/engraving.ts";
import type { Build, DeliveryTime, ListingLogin, ListingType } from "../domain/listings/model.ts";
import { skills } from "../domain/players/model.ts";
import { descriptionOf, nameOf, pick } from "./demo-listing-copy.ts";
import { featuresOf } from "./demo-listing-features.ts";
import { ages, type Levels, levelsOf, sumsOf } from "./demo-listing-levels.ts";

/** An account that the demo shop has for sale. */
export type DemoListing = {
  name: string;
  build: Build;
  type: ListingType;
  loginMethod: ListingLogin;
  levels: Levels;
  combatLevel: number;
  totalLevel: number;
  priceCents: number;
  deliveryTime: DeliveryTime;
  description: string;
  features: string[];
  verified: boolean;
  /** How many pictures it has. */
  pictures: number;
};

/** How many of each build there are: 120 together. */
const counts: readonly [Build, number][] = [
  ["Main", 38],
  ["Pure", 22],
  ["Zerker", 14],
  ["Skiller", 13],
  ["Maxed", 9],
  ["Tutorial Completed", 15],
  ["Other", 9],
];
const irons = ["Ironman", "Ironman", "HCIM", "UIM", "GIM", "HGIM"] as const;
const logins = [
  "Jagex Launched",
  "Jagex Launched",
  "Legacy Email",
  "Legacy Email",
  "Legacy Username",
] as const;
const deliveries = ["Instant", "Instant", "Instant", "20 Minutes", "20 Minutes", "1 Day"] as const;

/** The demo's listings, the same ones at every start. */
export function demoListings(): DemoListing[] {
  const made = counts.flatMap(([build, count]) =>
    Array.from({ length: count }, (_, place) => demoListing(build, place)),
  );
  // Mixed, so that the newest are not all of one build.
  const random = seededRandom("the order of the demo's listings");
  return made
    .map((listing) => ({ listing, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ listing }, place, all) => {
      const isSecond = all.slice(0, place).some((other) => other.listing.name === listing.name);
      return isSecond ? { ...listing, name: `${listing.name} II` } : listing;
    });
}

function demoListing(build: Build, place: number): DemoListing {
  const random = seededRandom(`demo listing ${build} ${place}`);
  const age = place % ages(build);
  const levels = levelsOf(build, age, random);
  const mayBeIron =
    build === "Main" || build === "Maxed" || build === "Skiller" || build === "Tutorial Completed";
  const type: ListingType =
    mayBeIron && (place % 5 === 1 || place % 7 === 3) ? pick(random, irons) : "Regular";
  const account = { build, type, levels, random };
  const features = featuresOf(account);
  const { combat, total } = sumsOf(levels);
  return {
    name: nameOf(account, place),
    build,
    type,
    loginMethod: pick(random, logins),
    levels,
    combatLevel: combat,
    totalLevel: total,
    priceCents: priceOf(account, features.length),
    deliveryTime: pick(random, deliveries),
    description: descriptionOf(account),
    features,
    verified: random() < 0.62,
    pictures:
      [0, 3, 5].includes(place % 8) && build !== "Tutorial Completed" ? 1 + Math.floor(random() * 4) : 0,
  };
}

/** Dollars by what was trained: the last levels take most of the work. Irons cost half as much again. */
function priceOf(
  { build, type, levels, random }: { build: Build; type: ListingType; levels: Levels; random: () => number },
  features: number,
): number {
  const trained = skills.reduce((sum, skill) => sum + (levels[skill] / 99) ** 5, 0);
  const isFresh = build === "Tutorial Completed";
  const work = isFresh ? 29 + random() * 18 : 12 + trained * 30 + features * 4;
  const worth = work * (type === "Regular" ? 1 : 1.45);
  const dollars = Math.round(worth * (0.88 + random() * 0.24));
  return dollars * 100 + pick(random, [0, 0, 50, 99]);
}
