import { expect, test } from "vitest";
import { deliveryTimes, loginMethods } from "../../../../domain/listings/model.ts";
import { deliveryText } from "../../../orders/shared/products/account-terms.ts";
import { availabilityOf } from "../../shared/listing-data.ts";
import { exampleListing } from "./example-listing.ts";
import { includedLines, listingDescription } from "./listing-copy.ts";

test("every way to log in and every delivery says what the buyer gets and when", () => {
  for (const method of loginMethods) expect(includedLines(method).join(" "), method).toMatch(/password/);
  const said = deliveryTimes.map(deliveryText);
  expect(new Set(said).size).toBe(deliveryTimes.length);
});

test("a description for other sites stays short, however long the features are", () => {
  const features = Array.from({ length: 3 }, () => "x".repeat(80));
  const text = listingDescription(exampleListing({ features }));
  expect(text.length).toBeLessThanOrEqual(300);
  expect(text).toMatch(/^Pure account, Regular, combat 88, total level 1,105: /);
});

test("one's own hold is told from another's, and one's own purchase from a sale to somebody else", () => {
  const own = { orderId: "o", isPaid: false, leftCents: 26_500, paymentMethod: "crypto-ETH" };
  const held = exampleListing({ isHeld: true });
  const sold = exampleListing({ state: "sold" });
  expect(availabilityOf({ listing: exampleListing(), own: null })).toBe("free");
  expect(availabilityOf({ listing: held, own: null })).toBe("held");
  expect(availabilityOf({ listing: held, own })).toBe("own");
  expect(availabilityOf({ listing: sold, own: null })).toBe("sold");
  expect(availabilityOf({ listing: sold, own: { ...own, isPaid: true } })).toBe("bought");
});
