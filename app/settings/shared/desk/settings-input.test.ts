import { expect, test } from "vitest";
import { defaultSettings, settingsKeys } from "../../../../domain/settings/inputs.ts";
import { settingsInput, settingText, settingTexts, specsOf } from "./settings-input.ts";

test.each(settingsKeys)("the form of %s asks for every setting, and sent unchanged changes none", (key) => {
  const stored = defaultSettings[key];
  expect(
    specsOf(key)
      .map(([field]) => field)
      .sort(),
  ).toEqual(Object.keys(stored).sort());
  const sent = { ...settingTexts(key, stored), version: "4" };
  expect(settingsInput(key, stored).parse(sent)).toEqual({ value: stored, version: 4 });
});

function errorsOf(key: (typeof settingsKeys)[number], more: Record<string, string>) {
  const stored = defaultSettings[key];
  const sent = { ...settingTexts(key, stored), version: "0", ...more };
  const parsed = settingsInput(key, stored).safeParse(sent);
  return parsed.error?.issues.map(({ path, message }) => `${path.join()}: ${message}`) ?? [];
}

test("a wrong value is told beside its own field, in the unit in which it is typed", () => {
  expect(errorsOf("approvals", { secondPersonAboveCents: "a lot" })).toEqual([
    "secondPersonAboveCents: Enter an amount from $0 to $1,000,000, for example 100.00.",
  ]);
  expect(errorsOf("holds", { openOrders: "0" })).toEqual([
    "openOrders: Enter a whole number from 1 to 1,000,000.",
  ]);
  expect(errorsOf("approvals", { version: "x" })).toEqual(["version: Please reload the page."]);
});

test("a manual way without instructions can't be switched on", () => {
  expect(errorsOf("payments", { "goldPurchase.paypal": "on" })).toEqual([
    "paypalInstructions: Tell customers where to send it, or switch PayPal off.",
  ]);
  expect(errorsOf("payments", { "goldPurchase.paypal": "on", paypalInstructions: " a@b.example " })).toEqual(
    [],
  );
});

test.each([
  ["100", 10_000],
  ["$1,250.5", 125_050],
  ["0", 0],
])("%s dollars are %i cents", (typed, cents) => {
  const stored = defaultSettings.approvals;
  const sent = { secondPersonAboveCents: typed, personDayCents: "500", revealsPerHour: "10", version: "1" };
  const value = { secondPersonAboveCents: cents, personDayCents: 50_000, revealsPerHour: 10 };
  expect(settingsInput("approvals", stored).parse(sent).value).toEqual(value);
});

test("the history writes values as the form does", () => {
  expect(settingText("payments", "goldPurchase", ["eth", "bank"])).toBe("Ethereum (ETH), Bank transfer");
  expect(settingText("payments", "goldPurchase", [])).toBe("nothing");
  expect(settingText("approvals", "secondPersonAboveCents", 12_345)).toBe("$123.45");
  expect(settingText("holds", "purchaseMinutes", 15)).toBe("15 min");
});
