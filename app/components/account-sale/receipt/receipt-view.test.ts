import { expect, test } from "vitest";
import { statusesOf } from "../../../../domain/orders/model.ts";
import { receiptState } from "./receipt-view.ts";

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
