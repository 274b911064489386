import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type GoldAnswer,
  type GoldState,
  goldAfter,
  goldAnswers,
  goldStateOf,
  isGoldInHand,
  isGoldWithBuyer,
  isProven,
  type OrderStatus,
  orderTypes,
  saysWhy,
  statusesOf,
  unpaidGold,
} from "../model.ts";
import { goldFields } from "./gold-in-hand.ts";

type Step = { to: OrderStatus; answer: GoldAnswer | undefined };
const type = "gold_sale" as const;
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    to: fc.constantFrom(...statusesOf(type)),
    answer: fc.constantFrom<GoldAnswer | undefined>(undefined, ...goldAnswers),
  }),
  { maxLength: 12 },
);

/** What the log of a sale says of its gold, read from the newest step back: who had it last. */
function fromHistory(done: readonly Step[]): GoldState | null {
  for (const { to, answer } of [...done].reverse()) {
    if (isProven({ type, status: to })) return "held";
    if (answer === "returned") return "returned";
    if (answer === "kept") return "kept";
    if (answer === "owed") return "held";
  }
  return null;
}

test("where a sale's gold is follows from its history, and it leaves us by a word alone (Rule P45)", () => {
  fc.assert(
    fc.property(steps, (asked) => {
      let order = { type, status: "pending" as OrderStatus, goldState: null as GoldState | null };
      const done: Step[] = [];
      for (const { to, answer } of asked) {
        if (to === order.status) continue;
        const had = isGoldInHand(order);
        const after = goldAfter(order, to, answer);
        if (!after) {
          expect(had).toBe(true);
          continue;
        }
        order = { ...order, status: to, ...after };
        // A word about gold that we don't have says nothing.
        done.push({ to, answer: had ? answer : undefined });
        expect(goldStateOf(order)).toBe(fromHistory(done));
        if (had && !isGoldInHand(order)) expect(answer).toBe("returned");
        // An order that waits for a customer has none of their gold.
        if (["pending", "in_progress"].includes(order.status)) expect(isGoldInHand(order)).toBe(false);
      }
    }),
  );
});

test("whichever door cancels a sale without a word, its gold stays owed back", () => {
  const collected = { type, status: "gold_collected" as OrderStatus, goldState: null };
  expect(goldFields(collected, { status: "canceled" })).toEqual({ goldState: "held" });
  expect(() => goldFields(collected, { status: "in_progress" })).toThrow("can't be dropped");
  expect(goldFields({ ...collected, status: "pending" }, { status: "canceled" })).toEqual({});
});

test("gold is owed from Gold Collected until it is paid for, returned or kept", () => {
  const sale = { type, quantity: 120, goldState: null, handedOverAt: null };
  const owed = statusesOf(type).filter((status) => unpaidGold({ ...sale, status }) > 0);
  expect(owed).toEqual(["gold_collected"]);
  expect(unpaidGold({ ...sale, status: "canceled", goldState: "held" })).toBe(120);
  expect(unpaidGold({ ...sale, status: "canceled", goldState: "kept" })).toBe(0);
  expect(unpaidGold({ ...sale, status: "canceled", goldState: "returned" })).toBe(0);
});

test("only gold that is sold to us has such a state", () => {
  for (const other of orderTypes.filter((one) => one !== type)) {
    for (const status of statusesOf(other)) {
      expect(goldStateOf({ type: other, status, goldState: null })).toBeNull();
      if (isGoldWithBuyer({ type: other, status, goldState: null })) continue;
      expect(goldAfter({ type: other, status, goldState: null }, "canceled", undefined)).toEqual({
        goldState: null,
      });
    }
  }
});

test("a reason has at least ten letters", () => {
  expect(saysWhy("oops")).toBe(false);
  expect(saysWhy("...........")).toBe(false);
  expect(saysWhy(undefined)).toBe(false);
  expect(saysWhy("Stolen gold, says Jagex")).toBe(true);
});

test("our gold comes back from a buyer by a word alone, and stays with them only where nobody pays for it", () => {
  const all = statusesOf("gold_buy");
  const toAll = fc.array(fc.tuple(fc.constantFrom(...all), fc.constantFrom(undefined, ...goldAnswers)));
  fc.assert(
    fc.property(toAll, (asked) => {
      let order = {
        type: "gold_buy" as const,
        status: "pending" as OrderStatus,
        goldState: null as GoldState | null,
      };
      for (const [to, answer] of asked) {
        if (to === order.status) continue;
        const had = isGoldWithBuyer(order);
        const after = goldAfter(order, to, answer);
        if (!after) {
          expect(had).toBe(true);
          continue;
        }
        order = { ...order, status: to, ...after };
        if (had && !isGoldWithBuyer(order)) expect(answer).toBe("returned");
        if (isGoldWithBuyer(order)) expect(["completed", "canceled"]).toContain(order.status);
        // It is none of a customer's gold.
        expect([goldStateOf(order), isGoldInHand(order)]).toEqual([null, false]);
      }
    }),
  );
});
