import fc from "fast-check";
import { expect, test } from "vitest";
import { orderTypes } from "../products/products.ts";
import { orderStatuses } from "../products/workflow.ts";
import { listQueryText } from "./list-query-text.ts";
import { orderListInputFrom, orderSorts } from "./order-list-query.ts";

const read = (query: string) => orderListInputFrom(new URLSearchParams(query));

const addresses = fc
  .record({
    state: fc.constantFrom("", "open", "all"),
    status: fc.subarray([...orderStatuses]),
    type: fc.constantFrom("", ...orderTypes),
    q: fc.constantFrom("", "heron & co", "#c41866fc"),
    assigned_to: fc.constantFrom("", "none", "7f2b7a3e-3c64-4c8f-9a52-0c6f3ad0a111"),
    from: fc.constantFrom("", "2026-11-01"),
    at_risk: fc.constantFrom("", "true"),
    paid_waiting: fc.constantFrom("", "true"),
    sort: fc.constantFrom("", ...orderSorts),
    direction: fc.constantFrom("", "asc", "desc"),
  })
  .map(({ status, ...fields }) => {
    const query = new URLSearchParams(fields);
    for (const each of status) query.append("status", each);
    return query.toString();
  });

test("a view's address is read as the same view, and written the same again", () => {
  fc.assert(
    fc.property(addresses, (address) => {
      const view = read(address);
      const written = listQueryText(view);
      expect(read(written)).toEqual(view);
      expect(listQueryText(read(written))).toBe(written);
    }),
  );
});

test("an address that asks for nothing is the queue, and the queue's address is empty", () => {
  const queue = read("");
  expect(queue).toMatchObject({ filters: { isOpen: true }, sort: "waiting" });
  expect(listQueryText(queue)).toBe("");
  expect(read("state=all")).toMatchObject({ filters: { isOpen: undefined }, sort: "risk" });
  expect(listQueryText(read("state=all"))).toBe("state=all");
  expect(read("q=heron").filters.isOpen).toBeUndefined();
});

test("unassigned means open and unassigned; several statuses stand side by side", () => {
  expect(read("assigned_to=none&state=all").filters).toMatchObject({ isOpen: true, assignedTo: "none" });
  expect(read("status=pending&status=lost&status=in_progress&status=pending").filters.statuses).toEqual([
    "pending",
    "in_progress",
  ]);
  expect(read("sort=waiting&state=all").filters.isOpen).toBe(true);
});
