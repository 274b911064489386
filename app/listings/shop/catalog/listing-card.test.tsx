import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { ListingCardData } from "../../../../domain/listings/model.ts";
import { ListingCard } from "./listing-card.tsx";

const plain: ListingCardData = {
  id: "0b5e6f5e-8f5c-4a8e-9c55-0d6f6f6f6f6f",
  slug: "the-quiet-pure",
  name: 'The "Quiet" <Pure> & Co',
  build: "Pure",
  type: "Regular",
  loginMethod: "Jagex Launched",
  combatLevel: 70,
  totalLevel: 1_005,
  priceCents: 12_345,
  deliveryTime: "Instant",
  verified: false,
  features: [],
  isHeld: false,
};

test("a card shows the crest of its account and nothing over it", () => {
  const markup = renderToString(
    <MemoryRouter>
      <ListingCard card={{ ...plain, id: "2", verified: true, isHeld: true }} eager />
    </MemoryRouter>,
  );
  const [crest, rest] = markup.split('<div class="body">');
  expect(crest).toMatch(/<article class="card held"><img class="placeholder" src="\/plate\/pure-/);
  expect(rest).toContain('alt="Verified"');
  expect(rest).toContain("On hold");
  expect(rest).toMatch(/<\/div><\/article>$/);
});
