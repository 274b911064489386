import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import type { ListingCard } from "../../../../domain/listings/model.ts";
import { type KeepMarkup, KeepMarkupContext } from "../../../keep-markup.ts";
import { LotCard } from "./lot-card.tsx";

const plain: ListingCard = {
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
  picture: null,
};
const picture = { id: "6f6f", alt: "Its bank", width: 1600, height: 1000, hasAvif: true };
const cards: ListingCard[] = [
  plain,
  {
    ...plain,
    id: "1",
    verified: true,
    isHeld: true,
    features: ["Fire cape", "Fire cape"],
    deliveryTime: "1 Day",
  },
  { ...plain, id: "2", verified: true, features: ["<script>"], picture },
  { ...plain, id: "3", picture: { ...picture, hasAvif: false, alt: "" } },
];

const page = (keep: KeepMarkup | null) =>
  renderToString(
    <MemoryRouter>
      <KeepMarkupContext value={keep}>
        {[true, false].flatMap((eager) =>
          cards.map((card) => <LotCard key={`${eager} ${card.id}`} card={card} eager={eager} />),
        )}
      </KeepMarkupContext>
    </MemoryRouter>,
  );

test("a card whose markup is kept is the card that the browser takes over, in every sign", () => {
  const keep = vi.fn<KeepMarkup>((_, element) => renderToString(element));
  expect(page(keep)).toBe(page(null));
  // One key for each look, and none for a card in the first row.
  expect(new Set(keep.mock.calls.map(([key]) => key)).size).toBe(cards.length);
  expect(keep).toHaveBeenCalledTimes(cards.length);
});

test("a card shows the crest of its account, also where the account has pictures, and nothing over it", () => {
  const [withPicture] = cards.filter((card) => card.picture && card.verified);
  const markup = renderToString(
    <MemoryRouter>
      {withPicture ? <LotCard card={{ ...withPicture, isHeld: true }} eager /> : null}
    </MemoryRouter>,
  );
  const [crest, rest] = markup.split('<div class="in">');
  expect(crest).toMatch(/<article class="lot held"><img class="plate" src="\/plate\/pure-/);
  expect(markup).not.toContain("6f6f.");
  expect(markup).not.toContain("<picture");
  expect(rest).toContain('alt="Verified"');
  expect(rest).toContain("On hold");
  expect(rest).toMatch(/<\/div><\/article>$/);
});
