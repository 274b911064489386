import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { GoldInput, MoneyInput } from "./amount-input.tsx";

test.each([
  ["1,250", "= $1,250.00"],
  ["20,50", "= $20.50"],
  ["1.5k", "= $1,500.00"],
])("%s typed as dollars is shown as it is taken, and as it was typed", (typed, echo) => {
  const markup = renderToStaticMarkup(<MoneyInput name="price" defaultValue={typed} />);
  expect(markup).toContain(echo);
  expect(markup).toContain(`value="${typed}"`);
});

test("millions likewise; what is typed plainly or can't be read is not echoed, and no field has a wheel", () => {
  expect(renderToStaticMarkup(<GoldInput name="quantity" defaultValue="1.5b" />)).toContain("= 1,500M");
  for (const plain of ["19.00", "19", "", "1.900", "much"]) {
    const markup = renderToStaticMarkup(<MoneyInput name="price" defaultValue={plain} />);
    expect(markup).not.toContain("= ");
    expect(markup).toContain('type="text"');
    expect(markup).toContain('inputMode="decimal"');
  }
});
