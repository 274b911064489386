import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, test } from "vitest";
import type { OrderDetailProps } from "../../shared/order-page/order-detail-props.ts";
import { exampleOrders } from "./example-orders.ts";
import { OrderDetail } from "./order-detail.tsx";

function markupOf(order: OrderDetailProps): string {
  const text = { version: 1, updatedOn: "2026-11-21" };
  const root = { legal: { terms: text, privacy: text, refundPolicy: text } };
  const element = <OrderDetail {...order} />;
  const router = createMemoryRouter([{ id: "root", path: "/", loader: () => root, element }], {
    hydrationData: { loaderData: { root } },
  });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

const count = (markup: string, part: RegExp) => [...markup.matchAll(part)].length;

describe.each(Object.entries(exampleOrders))("%s", (_, order) => {
  const markup = markupOf(order);
  const { tone } = order.status;

  test("has one title, and one primary button at most", () => {
    expect(count(markup, /<h1/g)).toBe(1);
    expect(count(markup, /btn-(?:primary|ember)/g)).toBeLessThanOrEqual(1);
  });

  test("shows how far it is, unless it was canceled", () => {
    expect(count(markup, /aria-label="Order progress"/g)).toBe(tone === "canceled" ? 0 : 1);
    expect(count(markup, /aria-current="step"/g)).toBe(tone === "canceled" || tone === "completed" ? 0 : 1);
  });

  test("is one document, sealed once it is completed", () => {
    expect(count(markup, /class="summaryCard /g)).toBe(1);
    expect(count(markup, /class="seal"><(?:svg|img)/g)).toBe(tone === "completed" ? 1 : 0);
  });
});

const textOf = (markup: string, found: RegExp) => found.exec(markup)?.[1]?.replaceAll(/<[^>]*>/g, "") ?? null;

test("each says in its title and on its one primary button what its customer does next", () => {
  const said = Object.entries(exampleOrders).map(([name, order]) => {
    const markup = markupOf(order);
    const title = textOf(markup, /<h1[^>]*>(.*?)<\/h1>/);
    const button = textOf(
      markup,
      /class="button[^"]*(?:primary|ember)[^"]*"[^>]*>(.*?)<\/(?:a|button|summary)>/,
    );
    return [name, [title, button]];
  });
  expect(Object.fromEntries(said)).toEqual({
    "boost unpaid": ["Pay, then we start", "Pay $74.00 in ETH"],
    "boost to be paid in gold": ["Meet us with your gold", "Go to the meeting page"],
    "boost confirming": ["Your payment is on its way", null],
    "boost paid": ["Your boost is next", null],
    "boost in progress": ["Your boost is in progress", null],
    "boost completed": ["Your boost is done", "Back to Home"],
    "boost canceled unpaid": ["Order Canceled", "Back to Home"],
    "boost whose hold has ended": ["Order Canceled", "Reopen this order"],
    "boost canceled with a refund": ["Order Canceled", "Add a refund address"],
    "purchase unpaid": ["Pay to get your account", "Pay $74.00 in ETH"],
    "purchase confirming": ["Your payment is on its way", null],
    "purchase being prepared": ["We’re preparing your login", null],
    "purchase with its login unread": ["Your login is ready", "Show the login once"],
    "purchase with its login read": ["Check your account", "Confirm the account"],
    "purchase with its login opened again": ["Your login is ready", "Show the login once"],
    "purchase in dispute": ["Your dispute is open", null],
    "purchase completed": ["The account is yours", "Back to Home"],
    "purchase completed by a decision": ["The account is yours", "Back to Home"],
    "purchase canceled": ["Order Canceled", "Back to Home"],
    "purchase of a long name": ["Pay to get your account", "Pay $74.00 in ETH"],
  });
});
