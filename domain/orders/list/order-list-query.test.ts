import { expect, test } from "vitest";
import { orderListInputFrom } from "../inputs.ts";

test("a page drops days far outside our time, as it drops whatever it does not understand", () => {
  const asked = orderListInputFrom(
    new URLSearchParams("from=0000-01-01&to=2100-01-01&status=pending&sort=x"),
  );
  expect(asked.filters).toMatchObject({ statuses: ["pending"], from: undefined, to: undefined });
  const known = orderListInputFrom(new URLSearchParams("from=2000-01-01&to=2099-12-31"));
  expect(known.filters).toMatchObject({ from: "2000-01-01", to: "2099-12-31" });
});
