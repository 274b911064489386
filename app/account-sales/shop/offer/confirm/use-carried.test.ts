import { expect, test } from "vitest";
import { undelivered } from "./use-carried.ts";

const failure = { title: "You seem to be offline", text: "Nothing was sent.", errors: {} };

test("a last yes that did not reach the shop keeps what is sealed", () => {
  const yes = { form: "sale-confirm", fields: { payment: "sealed-1", login: "sealed-2" }, ...failure };
  expect(undelivered(yes)).toMatchObject({ stage: "confirm", payment: "sealed-1", login: "sealed-2" });
});

test("details that did not reach the shop carry nothing: they are still typed where they were", () => {
  expect(undelivered({ form: "sale-details", fields: { coin: "ETH" }, ...failure })).toBeUndefined();
  expect(undelivered({ form: "sale-confirm", fields: { payment: "sealed-1" }, ...failure })).toBeUndefined();
});
