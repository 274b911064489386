import { HtmlValidate } from "html-validate";
import { expect, test } from "vitest";
import { listedPages } from "../../app/shell/site/public-pages.ts";
import { sharedShop } from "../support/shop-server.ts";

const validator = new HtmlValidate({
  extends: ["html-validate:standard"],
  rules: {
    // What React writes: its own case of attributes, void elements closed, styles for sizes.
    "attr-case": "off",
    "void-style": "off",
    "no-inline-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "doctype-style": "off",
    // Held by axe, in the browser, with what scripts add.
    "wcag/h30": "off",
  },
});

const pages = [
  ...listedPages,
  "/auth",
  "/auth?tab=register",
  "/track-order",
  "/sell-gold?quantity=100",
  "/nowhere",
];

test("the HTML of every public page is valid", async () => {
  const shop = await sharedShop();
  const found = await (await fetch(`${shop.origin}/sitemap.xml`)).text();
  const listing = /\/buy-accounts\/[\w-]+/.exec(found)?.[0];
  for (const page of [...pages, ...(listing ? [listing] : [])]) {
    const html = await (await fetch(shop.origin + page)).text();
    const { results } = await validator.validateString(html);
    const messages = results.flatMap((result) => result.messages);
    expect(
      messages.map(
        ({ ruleId, message, line, column }) => `${page} ${ruleId}: ${message} (${line}:${column})`,
      ),
    ).toEqual([]);
  }
});
