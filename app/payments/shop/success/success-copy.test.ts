import { expect, test } from "vitest";
import { examplePaying, examplesOfPaying } from "../../shared/pay/example-paying.ts";
import { successCopy } from "./success-copy.ts";

test("thanks for a payment are said only once it is paid", () => {
  const thanked = Object.entries(examplesOfPaying).filter(([, paying]) =>
    /is paid$/.test(successCopy(paying).title),
  );
  expect(thanked.map(([name]) => name)).toEqual(["settled", "over", "deposit back in gold"]);
});

test("an order that is not paid leads back to its payment, with what is still missing", () => {
  for (const name of ["start", "awaiting", "checking", "expired", "reverted"] as const) {
    const copy = successCopy(examplesOfPaying[name]);
    expect(copy, name).toMatchObject({ title: "This order isn't paid yet", goesOn: false });
    expect(copy.next.to, name).toBe("/pay/3f9a1c7e-5b1d-4c1f-9d55-0b8f1f4a2c11");
  }
  expect(successCopy(examplesOfPaying["expired in part"]).next.label).toBe("Pay $37.00");
});

test("a payment on its way, a late one and a canceled order are called that", () => {
  expect(successCopy(examplesOfPaying.confirming).title).toBe("Your payment is on its way");
  expect(successCopy(examplesOfPaying.late)).toMatchObject({ title: "We have your payment", goesOn: false });
  expect(successCopy(examplesOfPaying["canceled after it was paid"]).title).toBe("This order was canceled");
});

test("what was arranged with staff or is paid in gold is placed, and leads to where it goes on", () => {
  const manual = successCopy(examplePaying({ current: null, paymentMethod: "manual" }));
  expect(manual).toMatchObject({ title: "Thank you. Your order is placed", goesOn: true });
  expect(manual.next.label).toBe("Follow your order");
  expect(successCopy(examplesOfPaying["paid in gold"]).next.label).toBe("Go to the meeting");
});

test("a bought account leads to its order, where the login is, and never to a meeting", () => {
  const account = { type: "account_purchase", current: null, depositCents: 0 } as const;
  const waiting = successCopy(examplePaying({ ...account, paymentMethod: "manual" }));
  expect(waiting.next).toEqual({
    to: "/order/3f9a1c7e-5b1d-4c1f-9d55-0b8f1f4a2c11",
    label: "Open your order",
  });
  const paid = { ...account, state: "paid", outstandingCents: 0, isPayable: false } as const;
  const prepared = successCopy(examplePaying({ ...paid, status: "in_progress" }));
  expect(prepared.lead).toMatch(/We'll show the login on your order's page/);
  const ready = successCopy(examplePaying({ ...paid, status: "verifying_account" }));
  expect(ready.lead).toMatch(/Your login is ready: open your order/);
  expect(ready.next.to).toBe("/order/3f9a1c7e-5b1d-4c1f-9d55-0b8f1f4a2c11");
});

test("a paid boost leads to giving access first, for as long as it is missing", () => {
  const { settled } = examplesOfPaying;
  const missing = successCopy(settled, { isAccessMissing: true });
  expect(missing.next).toEqual({
    to: `/order/${settled.orderId}#access`,
    label: "Give us access",
  });
  expect(successCopy(settled, { isAccessMissing: false }).next.label).toBe("Follow your order");
});

test("what was written off is never called paid", () => {
  const off = { state: "written_off", outstandingCents: 0, isPayable: false, current: null } as const;
  const copy = successCopy(examplePaying({ ...off, status: "completed", writtenOffCents: 7_400 }));
  expect(copy).toMatchObject({
    title: "Nothing left to pay",
    lead: "We don’t charge you $74.00 of this order.",
  });
});
