import { expect, test } from "vitest";
import { examplePaying, examplesOfPaying } from "./example-paying.ts";
import { successWords } from "./success-words.ts";

test("thanks for a payment are said only once it is paid", () => {
  const thanked = Object.entries(examplesOfPaying).filter(([, paying]) =>
    /is paid$/.test(successWords(paying).title),
  );
  expect(thanked.map(([name]) => name)).toEqual(["settled", "over", "deposit back in gold"]);
});

test("an order that is not paid leads back to its payment, with what is still missing", () => {
  for (const name of ["start", "awaiting", "checking", "expired", "reverted"] as const) {
    const words = successWords(examplesOfPaying[name]);
    expect(words, name).toMatchObject({ title: "This order is not paid yet", goesOn: false });
    expect(words.next.to, name).toBe("/pay/3f9a1c7e-5b1d-4c1f-9d55-0b8f1f4a2c11");
  }
  expect(successWords(examplesOfPaying["expired in part"]).next.label).toBe("Pay $37.00");
});

test("a payment on its way, a late one and a canceled order are called that", () => {
  expect(successWords(examplesOfPaying.confirming).title).toBe("Your payment is on its way");
  expect(successWords(examplesOfPaying.late)).toMatchObject({ title: "We have your payment", goesOn: false });
  expect(successWords(examplesOfPaying["canceled after it was paid"]).title).toBe("This order was canceled");
});

test("what was arranged with staff or is paid in gold is placed, and leads to where it goes on", () => {
  const manual = successWords(examplePaying({ current: null, paymentMethod: "manual" }));
  expect(manual).toMatchObject({ title: "Thank you. Your order is placed", goesOn: true });
  expect(manual.next.label).toBe("Follow your order");
  expect(successWords(examplesOfPaying["paid in gold"]).next.label).toBe("Go to the meeting");
});
