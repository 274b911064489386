import { expect, test } from "vitest";
import { statusesOf } from "../../../../domain/orders/model.ts";
import { receiptState, stepsAhead } from "./receipt-view.ts";

test("a sale is processing while it waits, an error once canceled, and a success in every other status", () => {
  const states = Object.fromEntries(
    statusesOf("account_sale").map((status) => [status, receiptState(status)]),
  );
  expect(states).toEqual({
    pending: "processing",
    in_progress: "success",
    verifying_account: "success",
    email_reset_sent: "success",
    payment_sent: "success",
    completed: "success",
    canceled: "error",
  });
});

test("only what is still ahead is listed", () => {
  const nothing = { counterOffer: null, reset: null };
  const reset = { href: "/order/1/reset-link", askedOn: "now", savedOn: null, bySeller: false, turn: "1" };
  const review = "We log in and check what you told us.";
  const ask = "We ask for the link that resets the account’s email address, and you paste it here.";
  const paste = "You paste the link that resets the account’s email address.";
  const pay = "Once it's verified, we pay you within 24 hours, the way you chose.";
  expect(stepsAhead({ status: "pending", sale: nothing }, "24 hours")).toEqual([review, ask, pay]);
  expect(stepsAhead({ status: "in_progress", sale: nothing }, "24 hours")).toEqual([review, ask, pay]);
  expect(stepsAhead({ status: "verifying_account", sale: nothing }, "24 hours")).toEqual([ask, pay]);
  const asked = { ...nothing, reset };
  expect(stepsAhead({ status: "email_reset_sent", sale: asked }, "24 hours")).toEqual([paste, pay]);
  const saved = { ...nothing, reset: { ...reset, savedOn: "now" } };
  expect(stepsAhead({ status: "email_reset_sent", sale: saved }, "24 hours")).toEqual([pay]);
});
