import { expect, test } from "vitest";
import { namedPath } from "./named-path.ts";

test("what an address holds is named, not shown", () => {
  expect(namedPath("/join/a1B2c3", { token: "a1B2c3" })).toBe("/join/:token");
  expect(namedPath("/join/a%20b.data", { token: "a b" })).toBe("/join/:token");
  expect(namedPath("/admin/orders/1/invoice", { orderId: "1" })).toBe("/admin/orders/:orderId/invoice");
  expect(namedPath("/sell-gold", {})).toBe("/sell-gold");
  expect(namedPath("/%E0%A4%A", { "*": undefined })).toBe("/%E0%A4%A");
});
