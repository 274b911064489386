import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, Form, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { OrderPaying } from "../../../../domain/payments/model.ts";
import { exampleNow, examplesOfPaying } from "./example-paying.ts";
import type { PayActions } from "./pay-data.ts";
import { PaymentPanel } from "./payment-panel.tsx";

const actions: PayActions = { Form, shownIn: "page", canAct: true, busy: null, failure: null };

function panel(paying: OrderPaying, more: Partial<PayActions> = {}): string {
  const element = (
    <PaymentPanel paying={paying} now={exampleNow.getTime()} actions={{ ...actions, ...more }} />
  );
  const router = createMemoryRouter([{ path: "*", element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

const { awaiting, partial, settled, expired } = examplesOfPaying;

test("the address, the exact amount and the wallet's link stand in the page that the server renders", () => {
  const html = panel(awaiting);
  expect(html).toContain(
    'href="ethereum:0x71C7656EC7ab88b098defB751B7401B5f6d8976F@31337?value=39353330000000000"',
  );
  expect(html).toContain("0.03935333");
  expect(html.replace(/<[^>]+>/g, "")).toContain("0x71C7656EC7ab88b098defB751B7401B5f6d8976F");
  expect(html).toContain('role="img" aria-label="QR code: 0.03935333 ETH to 0x71C7…976F"');
});

test("after a part the code and the link ask for the rest", () => {
  expect(panel(partial)).toContain("@31337?value=19676665000000000");
});

test("after a part the sum in dollars is what is left to pay of the order, to the cent", () => {
  const { current } = partial;
  if (!current) throw new Error("The example has no payment");
  // Half of $65.41 came, which is 32.705 and counts as $32.70.
  const sums = { amountCents: 6_541, priceMicroUsd: 2_000_000_000, receivedWei: 16_352_500_000_000_000n };
  const half = { ...current, ...sums, missingWei: sums.receivedWei };
  expect(panel({ ...partial, current: half })).toContain('<b translate="no">$32.71</b>');
});

test("the demo wallet is offered on the test chain only, whatever else the page shows", () => {
  expect(panel(awaiting)).toContain("Demo wallet");
  for (const paying of Object.values(examplesOfPaying)) {
    const elsewhere = { ...paying, chain: { ...paying.chain, chainId: 1, isTest: false } };
    expect(panel(elsewhere)).not.toContain("Demo wallet");
  }
});

test("once nothing is to be sent there is no address, code or wallet's link left", () => {
  for (const [name, paying] of Object.entries(examplesOfPaying)) {
    if (
      paying.current?.isOpen &&
      ["awaiting", "partial"].includes(paying.current.state) &&
      paying.status === "pending"
    ) {
      continue;
    }
    const html = panel(paying);
    expect(html, name).not.toContain("ethereum:");
    // A manual way is no matter of the chain: it tells its own sum as long as the order waits.
    if (!paying.manual) expect(html, name).not.toContain("Send exactly");
  }
});

test("the price is never said to hold longer than its 15 minutes, however long the order is held", () => {
  const payUntil = new Date(exampleNow.getTime() + 86_400_000);
  expect(panel({ ...examplesOfPaying.start, payUntil })).toContain("hold for up to 15 minutes");
});

test("whoever may not act sees no form", () => {
  for (const paying of Object.values(examplesOfPaying))
    expect(panel(paying, { canAct: false })).not.toContain("<form");
  expect(panel(expired)).toContain("Start a new payment of $74.00");
});

test("what changes is announced, the countdown is not", () => {
  const html = panel(awaiting);
  const announced = /<div role="status">(.*?)<\/div>/.exec(html)?.[1] ?? "";
  expect(announced).toContain("Waiting for your payment");
  expect(announced).not.toContain("Price held for");
  expect(panel(settled)).toContain("Payment received! Finalizing order...");
});
