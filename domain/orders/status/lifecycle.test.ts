import { expect, test } from "vitest";
import {
  customerText,
  isOpen,
  isStatusOf,
  nextStatuses,
  orderStatuses,
  orderTypes,
  shopPays,
  statusesOf,
  statusGroups,
  transitionNeedsNote,
} from "../model.ts";

test.each(orderTypes)("%s: the workflow begins as pending and names only its own statuses", (type) => {
  for (const from of statusesOf(type)) {
    for (const to of nextStatuses(type, from)) expect(statusesOf(type)).toContain(to);
  }
  expect(statusesOf(type)[0]).toBe("pending");
});

test.each(orderTypes)(
  "%s: from the start the end is reached by normal steps, and nothing leads out of an end",
  (type) => {
    const reached = new Set(["pending"]);
    for (const status of statusesOf(type)) {
      if (reached.has(status)) for (const next of nextStatuses(type, status)) reached.add(next);
    }
    expect([...reached].sort()).toEqual([...statusesOf(type)].sort());
    for (const status of orderStatuses.filter((each) => !isOpen(each))) {
      expect(nextStatuses(type, status)).toEqual([]);
    }
  },
);

test("what the customer reads is the text of Rule S37", () => {
  expect(customerText("gold_sale", "pending", {})).toBe(
    "Your order has been received and is being processed.",
  );
  expect(customerText("gold_sale", "gold_received", {})).toBe(
    "Gold transfer is complete! Payment will be sent shortly.",
  );
  expect(customerText("gold_sale", "canceled", {})).toBe("This order has been canceled.");
});

test("each status of each type says what is so, and no seller hears of a delivery", () => {
  for (const type of orderTypes) {
    for (const status of statusesOf(type)) {
      expect([type, status, customerText(type, status, {})]).not.toContain("Order status updated.");
      if (shopPays(type)) expect(customerText(type, status, {})).not.toMatch(/deliver/);
    }
  }
});

test("whatever is no normal next step needs a note, staying needs none", () => {
  for (const type of orderTypes) {
    for (const from of statusesOf(type)) {
      for (const to of statusesOf(type)) {
        const isNormal = from === to || nextStatuses(type, from).includes(to);
        expect(transitionNeedsNote(type, from, to)).toBe(!isNormal);
      }
    }
  }
});

test("each status stands behind exactly one tab besides All", () => {
  const { all, ...tabs } = statusGroups;
  expect(
    Object.values(tabs)
      .flatMap(({ statuses }) => [...statuses])
      .sort(),
  ).toEqual([...all.statuses].sort());
  expect(orderTypes.every((type) => isStatusOf(type, "completed"))).toBe(true);
});
