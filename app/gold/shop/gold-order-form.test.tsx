import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { GoldAllowance } from "../../../domain/gold/model.ts";
import { defaultSettings } from "../../../domain/settings/inputs.ts";
import { GoldOrderForm } from "./gold-order-form.tsx";

const firstOrder: GoldAllowance = {
  smallestMillions: 1,
  maxMillions: 75,
  by: "visitor",
  limit: {
    code: "conflict",
    text: "First order: up to 75M. Need more? Message us.",
    waysOn: ["support"],
  },
};

const { worlds, places } = defaultSettings.meeting;
const shop = { name: "Goldhall", goldPayoutTime: "5 minutes", worlds, places };

/** The form to buy gold as the server renders it for a guest who asked for so much. */
function formFor(asked: string, allowance: GoldAllowance): string {
  const text = { version: 1, updatedOn: "2026-11-21" };
  const legal = { terms: text, privacy: text, refundPolicy: text };
  const root = { legal, shop };
  const element = (
    <GoldOrderForm
      direction="buy"
      amountRates={[{ fromMillions: 1, rateMicroUsd: 200_000 }]}
      allowance={allowance}
      ways={["eth"]}
      payouts={[]}
      saved={[]}
      isAgain={false}
      quote={null}
      asked={asked}
      renderedAt={0}
      customer={null}
    />
  );
  const router = createMemoryRouter([{ id: "root", path: "/", loader: () => root, element }], {
    hydrationData: { loaderData: { root } },
  });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("range, chips and help are the visitor's own before anything is pressed (Rule P54)", () => {
  const markup = formFor("10", firstOrder);
  expect(markup).toContain("1 to 75 million<");
  expect(markup).toMatch(/<a [^>]*quantity=50[^>]*>50M<\/a>/);
  expect(markup).not.toMatch(/quantity=100\b/);
  expect(markup).toMatch(
    /First order: up to 75M\. Need more\? <a [^>]*href="\/support"[^>]*>Message us<\/a>/,
  );
});

test("beyond the limit the form says so once, at the amount, and can't be sent", () => {
  const markup = formFor("90", firstOrder);
  expect(markup.match(/First order/g)).toHaveLength(1);
  expect(markup).toMatch(/aria-disabled="true"/);
});

test("who can't order at all reads why", () => {
  const text = "You have 3 open orders. Finish or cancel one first.";
  const markup = formFor("1", { ...firstOrder, maxMillions: 0, limit: { code: "conflict", text } });
  expect(markup).toContain("no more right now");
  expect(markup).toContain(text);
});

test("an amount that is written another way is shown as it is taken (Rule P55)", () => {
  const markup = formFor("0.05b", firstOrder);
  expect(markup).toContain("= 50M");
  expect(markup).toContain('value="0.05b"');
});
