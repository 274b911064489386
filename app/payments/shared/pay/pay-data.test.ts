import { expect, test } from "vitest";
import { exampleNow, examplesOfPaying } from "./example-paying.ts";
import { failureOf, type PayData } from "./pay-data.ts";

const said = { title: "Payment Error", text: "The shop could not be reached." };
const refused = (form: string) => ({ ...said, form, fields: {}, errors: {} });

function dataOf(example: keyof typeof examplesOfPaying): PayData {
  const paying = examplesOfPaying[example];
  return { paying, now: exampleNow.getTime(), canAct: true, cancelVersion: 1, account: null };
}

test.each(["awaiting", "partial", "checking", "seen", "settled"] as const)(
  "nothing is said of a start that came to nothing once the payment is %s",
  (example) => {
    expect(failureOf(refused("start"), dataOf(example))).toBeNull();
  },
);

test.each(["start", "expired", "reverted", "canceled before it was paid"] as const)(
  "why a start came to nothing is said while the payment is %s",
  (example) => {
    expect(failureOf(refused("start"), dataOf(example))).toEqual(said);
  },
);

test("why anything else came to nothing, or a start of which nothing is known yet, is said", () => {
  expect(failureOf(refused("cancel"), dataOf("awaiting"))).toEqual(said);
  expect(failureOf(refused("start"), null)).toEqual(said);
});
