import { expect, test } from "vitest";
import { exampleListing } from "./example-listing.ts";
import { productJson } from "./product-json.ts";

const shown = {
  shopName: "Goldhall",
  origin: "https://goldhall.example",
  cardPath: "/buy-accounts/x/card.png?v=1",
};

test("a listing is in stock until it is sold, on hold too, at its price in dollars", () => {
  const offers = (listing: ReturnType<typeof exampleListing>) => productJson({ ...shown, listing }).offers;
  expect(offers(exampleListing())).toMatchObject({
    price: "265.00",
    priceCurrency: "USD",
    availability: "https://schema.org/InStock",
  });
  const isHeld = { isHeld: true, heldUntil: new Date() };
  expect(offers(exampleListing(isHeld))).toMatchObject({ availability: "https://schema.org/InStock" });
  expect(offers(exampleListing({ state: "sold" }))).toMatchObject({
    availability: "https://schema.org/SoldOut",
  });
});

test("its pictures are named in full, and without any its drawn card", () => {
  const picture = { id: "3f9a1c7e", alt: "", width: 1600, height: 900, hasAvif: true };
  expect(productJson({ ...shown, listing: exampleListing({ pictures: [picture] }) }).image).toEqual([
    "https://goldhall.example/media/3f9a1c7e-1600.webp",
  ]);
  expect(productJson({ ...shown, listing: exampleListing() }).image).toEqual([
    "https://goldhall.example/buy-accounts/x/card.png?v=1",
  ]);
});
