import { expect, test } from "vitest";
import { undelivered } from "./use-carried.ts";

const failure = { title: "You seem to be offline", text: "Nothing was sent.", errors: {} };

test("a login that did not reach the shop keeps the sealed payment details, a last yes both seals", () => {
  const login = { form: "sale-login", fields: { form: "sale-login", payment: "sealed-1" }, ...failure };
  expect(undelivered(login)).toMatchObject({
    stage: "account-verification",
    payment: "sealed-1",
    text: failure.text,
  });
  const yes = { form: "sale-confirm", fields: { payment: "sealed-1", login: "sealed-2" }, ...failure };
  expect(undelivered(yes)).toMatchObject({ stage: "confirm", payment: "sealed-1", login: "sealed-2" });
});

test("payment details that did not reach the shop carry nothing: they are still typed where they were", () => {
  expect(undelivered({ form: "sale-payment", fields: { coin: "ETH" }, ...failure })).toBeUndefined();
  expect(undelivered({ form: "sale-confirm", fields: { payment: "sealed-1" }, ...failure })).toBeUndefined();
});
