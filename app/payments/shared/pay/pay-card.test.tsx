import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { examplePaying } from "./example-paying.ts";
import { PayCard } from "./pay-card.tsx";

test("a completed order says on its own pages that its payment was taken back", () => {
  const back = { state: "taken_back", outstandingCents: 7_400, takenBackCents: 7_400 } as const;
  const paying = examplePaying({ ...back, status: "completed", isPayable: false, current: null });
  const markup = renderToStaticMarkup(<PayCard paying={paying} canAct />);
  expect(markup).toContain("Your payment was taken back");
  expect(markup).toContain("$74.00");
});
