import { expect, test } from "vitest";
import { payoutDetailsInput, readPayoutDetails, salePayoutInput } from "./inputs.ts";
import {
  instructionsSetting,
  isManualPayWay,
  knownWayLabel,
  listedDestinations,
  maskedDestination,
  type PayoutMethod,
  payChoice,
  paymentMethodOf,
  payoutDefinitions,
  payoutDestination,
  payoutDetailLines,
  payoutMethods,
  payoutWayOf,
  payoutWays,
  payWayOf,
  payWays,
  recordedWayLabel,
  recordedWays,
  saleMethodName,
  salePayoutMethods,
  waysText,
} from "./model.ts";

/** What a customer enters for each method, once for each form that its details may take. */
const examples: Record<PayoutMethod, Record<string, string>[]> = {
  paypal: [{ email: "heron@pay.example" }],
  crypto: [
    { coin: "ETH", address: "0x52908400098527886E0F7030069857D2E4169EE7" },
    { coin: "SOL", address: "HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrH" },
  ],
  bank: [
    { accountHolder: "Vault Heron", bankName: "First Bank", iban: "DE89370400440532013000" },
    {
      accountHolder: "Vault Heron",
      bankName: "First Bank",
      accountNumber: "12345678",
      routingNumber: "021000021",
    },
  ],
  cashapp: [{ cashtag: "$vaultheron" }],
  venmo: [{ handle: "@vault-heron" }],
};

const entered = payoutMethods.flatMap((method) =>
  examples[method].map((fields): [PayoutMethod, Record<string, string>] => [method, fields]),
);

test("what the account sale takes can be read again, however short", () => {
  const details = salePayoutInput.parse({ method: "cashapp", cashtag: "x" });
  expect(readPayoutDetails(JSON.stringify(details))).toEqual({ method: "cashapp", cashtag: "$x" });
});

test.each(entered)("%s with %j is taken by both forms, kept, printed and masked", (method, fields) => {
  const details = payoutDetailsInput.parse({ method, ...fields });
  expect(details).toEqual({ method, ...fields });
  expect(salePayoutInput.parse({ method, ...fields })).toEqual(details);
  expect(readPayoutDetails(JSON.stringify(details))).toEqual(details);
  expect(payoutDetailLines(details)).toHaveLength(Object.keys(fields).length);
  const destination = payoutDestination(details);
  expect(Object.values(fields).join(" ")).toContain(destination.split(" ").at(-1));
  expect(maskedDestination(details)).not.toContain(destination);
  expect(maskedDestination(details).length).toBeGreaterThan(2);
  expect(listedDestinations.some(({ pattern }) => pattern.test(destination))).toBe(true);
  expect(payoutWays).toContain(payoutWayOf(details));
  expect(saleMethodName(payoutWayOf(details))).not.toBe(payoutWayOf(details));
});

test("no two methods share the name of a field, since one form sends the fields of all", () => {
  const names = payoutMethods.flatMap((method) => Object.keys(payoutDefinitions[method].fields));
  expect(new Set(names).size).toBe(names.length);
  expect(names).not.toContain("method");
  expect(names).not.toContain("coin");
});

test("the sale of an account asks for the same fields, and in its own order", () => {
  for (const method of payoutMethods) {
    const { fields, inAccountSale } = payoutDefinitions[method];
    expect(Object.keys(inAccountSale.fields ?? fields), method).toEqual(Object.keys(fields));
  }
  expect(salePayoutMethods.slice(0, 2)).toEqual(["cashapp", "crypto"]);
  expect([...salePayoutMethods].sort()).toEqual([...payoutMethods].sort());
});

test("each way to pay is found again by an order's payment method and named wherever it is recorded", () => {
  for (const way of payWays) {
    expect(payWayOf(paymentMethodOf(way))).toBe(way);
    expect(knownWayLabel(paymentMethodOf(way)), way).not.toBeNull();
    expect(payChoice(way).title, way).not.toBe("");
    if (!isManualPayWay(way)) continue;
    expect(recordedWays).toContain(way);
    expect(instructionsSetting(way)).toBe(`${way}Instructions`);
  }
  expect(recordedWays.filter((way) => recordedWayLabel(way) === "Another way")).toEqual(["other"]);
});

test("a code is one word, since a coin follows it after a dash", () => {
  for (const code of [...payWays, ...payoutMethods]) expect(code).toMatch(/^[a-z]+$/);
});

test("ways in a sentence are named once each, a coin by its code", () => {
  expect(waysText(["eth", "paypal", "crypto-ETH", "crypto-SOL"])).toBe("ETH, PayPal or SOL");
  expect(waysText(["bank"], "and")).toBe("bank transfer");
  expect(waysText([])).toBe("");
});

test("what an order's payment method is called where no way is meant", () => {
  expect(payWayOf("manual")).toBeNull();
  expect(knownWayLabel("manual")).toBeNull();
  expect(knownWayLabel(null)).toBeNull();
  expect(saleMethodName("crypto-SOL")).toBe("Cryptocurrency (Solana)");
  expect(saleMethodName("manual")).toBe("manual");
});
