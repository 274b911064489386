import { expect, test } from "vitest";
import { isAnotherPage } from "./is-another-page.ts";

const at = (address: string) => {
  const { pathname, search } = new URL(address, "https://shop.test");
  return { pathname, search };
};

test.each([
  ["/buy-accounts", "/services"],
  ["/buy-accounts", "/buy-accounts?page=2"],
  ["/admin?q=oak&cursor=a", "/admin?q=oak&cursor=b"],
  ["/admin/gold?before=4", "/admin/gold"],
])("from %s to %s is another page", (from, to) => {
  expect(isAnotherPage(at(from), at(to))).toBe(true);
});

test.each([
  ["/buy-accounts", "/buy-accounts"],
  ["/buy-accounts?page=2", "/buy-accounts?build=pure"],
  ["/profile?tab=orders&page=2", "/profile?tab=account"],
])("from %s to %s is the same page", (from, to) => {
  expect(isAnotherPage(at(from), at(to))).toBe(false);
});
