import { expect, test } from "vitest";
import {
  allowAnotherRevealInput,
  decideDisputeInput,
  openDisputeInput,
  purchaseFormInput,
} from "../inputs.ts";

const decision = {
  disputeId: "1f0a4a3e-7c55-4b4e-9f6b-0d1f4f8f2a10",
  version: "3",
  outcome: "part_refund",
  refund: "$1,020.50",
  answer: "Agreed.",
};
const wrongFields = (parsed: { error?: { issues: { path: PropertyKey[] }[] } | undefined }) =>
  parsed.error?.issues.map(({ path }) => path.join("."));

test("what goes back of a part refund is typed in dollars and read in cents, for a part only", () => {
  expect(decideDisputeInput.parse(decision)).toMatchObject({ version: 3, refundCents: 102_050 });
  expect(decideDisputeInput.parse({ ...decision, outcome: "refund" }).refundCents).toBeUndefined();
  expect(
    decideDisputeInput.parse({ ...decision, outcome: "rejected", refund: "" }).refundCents,
  ).toBeUndefined();
  for (const refund of ["", "0", "-5", "abc", "12.345"]) {
    expect(wrongFields(decideDisputeInput.safeParse({ ...decision, refund })), refund).toEqual(["refund"]);
  }
});

test("the price that a buyer was shown is one that an account can have", () => {
  const asked = {
    customerEmail: "a@mail.test",
    payWith: "paypal",
    onceKey: "1f0a4a3e-7c55-4b4e-9f6b-0d1f4f8f2a10",
  };
  expect(purchaseFormInput.safeParse({ ...asked, priceCents: "5000000" }).success).toBe(true);
  for (const priceCents of ["5000001", "99999999999", "0", "-100", "1.5", ""]) {
    const parsed = purchaseFormInput.safeParse({ ...asked, priceCents });
    expect(wrongFields(parsed), priceCents).toEqual(["priceCents"]);
  }
});

test("a decision needs an answer, a dispute its words, another reading its reason", () => {
  expect(wrongFields(decideDisputeInput.safeParse({ ...decision, answer: "  " }))).toEqual(["answer"]);
  const dispute = { reason: "cannot_log_in", text: " no ", onceKey: "12345678" };
  expect(wrongFields(openDisputeInput.safeParse(dispute))).toEqual(["text"]);
  expect(wrongFields(openDisputeInput.safeParse({ ...dispute, text: "No way in", reason: "bored" }))).toEqual(
    ["reason"],
  );
  expect(wrongFields(allowAnotherRevealInput.safeParse({ version: 1, note: "" }))).toEqual(["note"]);
});
