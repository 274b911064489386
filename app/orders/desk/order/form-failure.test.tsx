import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FormFailure } from "./desk-form.tsx";

const form = {
  errors: { link: "That's not a link." },
  fields: {},
  failure: { title: "Failed to save reset link", text: "That's not a link.", waysOn: undefined, tone: "bad" },
  busy: false,
  onSubmit: () => {},
} as const;

test("what is said beside a field has its heading above the form where no script brings a toast", () => {
  const html = renderToStaticMarkup(<FormFailure form={form} />);
  expect(html).toMatch(/<noscript>.*Failed to save reset link.*<\/noscript>/);
});
