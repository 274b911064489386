import { expect, test } from "vitest";
import { orderActions } from "./order-actions.ts";
import { orderForms } from "./order-view.ts";
import { revealFormOf } from "./reveal.ts";

test("each form of an order's page has a name of its own, and something that runs it", () => {
  const names = Object.values(orderForms);
  expect(new Set(names).size).toBe(names.length);
  const run = names.filter((form) => revealFormOf({ form }) === undefined);
  expect([...orderActions.keys()].sort()).toEqual(run.sort());
});
