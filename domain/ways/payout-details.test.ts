import fc from "fast-check";
import { expect, test } from "vitest";
import { isIban, isRoutingNumber } from "./bank-payout.ts";
import { payoutDetailsInput } from "./inputs.ts";
import { missingDetails, payoutDetailLines, payoutDetailsTitle } from "./model.ts";

const bank = { method: "bank", accountHolder: "Vault Heron", bankName: "Bank of the Isles" };

/** What the schema says first, and of which field. */
function failure(fields: Record<string, string>) {
  const parsed = payoutDetailsInput.safeParse(fields);
  const issue = parsed.error?.issues[0];
  return issue && [issue.path[0], issue.message];
}

test.each([
  [
    { method: "paypal", email: " Heron@Example.COM " },
    { method: "paypal", email: "heron@example.com" },
  ],
  [
    { method: "cashapp", cashtag: "heron7", email: "left@out.example" },
    { method: "cashapp", cashtag: "$heron7" },
  ],
  [
    { method: "cashapp", cashtag: "$7heron" },
    { method: "cashapp", cashtag: "$7heron" },
  ],
  [
    { method: "venmo", handle: "@vault-heron" },
    { method: "venmo", handle: "@vault-heron" },
  ],
  [
    { method: "venmo", handle: "vault_heron" },
    { method: "venmo", handle: "@vault_heron" },
  ],
  [
    { ...bank, iban: "gb82 west 1234 5698 7654 32" },
    { ...bank, iban: "GB82WEST12345698765432" },
  ],
  [
    { ...bank, iban: "", accountNumber: "1234 5678", routingNumber: "021000021" },
    { ...bank, accountNumber: "12345678", routingNumber: "021000021" },
  ],
])("%j is kept as %j", (fields, stored) => {
  expect(payoutDetailsInput.parse(fields)).toEqual(stored);
});

test.each([
  [{ method: "paypal", email: "" }, "email", missingDetails],
  [{ method: "paypal" }, "email", missingDetails],
  [{ method: "cashapp", cashtag: " $a " }, "cashtag", missingDetails],
  [{ method: "venmo", handle: "  " }, "handle", missingDetails],
  [{ method: "crypto", coin: "ETH", address: "0x" }, "address", missingDetails],
  [{ ...bank }, "iban", missingDetails],
  [{ method: "paypal", email: "vault" }, "email", "Please enter a valid email address."],
  [{ method: "crypto", coin: "DOGE", address: "0x1234" }, "coin", "Please choose Ethereum or Solana."],
  [
    { method: "crypto", coin: "ETH", address: "0x1234" },
    "address",
    "An Ethereum address is 0x followed by 40 characters from 0 to 9 and A to F.",
  ],
  [
    { method: "crypto", coin: "SOL", address: "0x52908400098527886E0F7030069857D2E4169EE7" },
    "address",
    "A Solana address has 32 to 44 letters and digits, without 0, O, I and l.",
  ],
  [
    { method: "cashapp", cashtag: "$12345" },
    "cashtag",
    "A $Cashtag has 1 to 20 letters and digits, with at least one letter.",
  ],
  [
    { method: "cashapp", cashtag: `$${"a".repeat(21)}` },
    "cashtag",
    "A $Cashtag has 1 to 20 letters and digits, with at least one letter.",
  ],
  [
    { method: "venmo", handle: "@four" },
    "handle",
    "A Venmo handle has 5 to 30 letters, digits, - or _ after the @.",
  ],
  [
    { ...bank, iban: "GB82WEST12345698765433" },
    "iban",
    "This IBAN isn't valid. Please check every character.",
  ],
  [
    { ...bank, iban: "GB82WEST12345698765432", routingNumber: "021000021" },
    "iban",
    "Enter either an IBAN, or an account number with a routing number.",
  ],
  [
    { ...bank, accountNumber: "12345678", routingNumber: "021000022" },
    "routingNumber",
    "This routing number isn't valid. Please check its 9 digits.",
  ],
  [
    { ...bank, accountNumber: "12", routingNumber: "021000021" },
    "accountNumber",
    "An account number has 4 to 17 digits.",
  ],
  [{ method: "cheque" }, "method", "Please choose how we should pay you."],
  [{}, "method", "Please choose how we should pay you."],
])("%j is refused at %s: %s", (fields, field, text) => {
  expect(failure(fields)).toEqual([field, text]);
});

test("the title of what is missing and of what is wrong is that of Rule S54", () => {
  expect(payoutDetailsTitle(missingDetails)).toBe("Missing Details");
  expect(payoutDetailsTitle("A Venmo handle …")).toBe("Failed to save disbursement details");
});

test("whatever passes passes again as it was kept, so that what the vault holds can be read", () => {
  const word = fc.string({ minLength: 3, maxLength: 20 });
  const fields = fc.record({
    method: fc.constantFrom("paypal", "bank", "cashapp", "venmo"),
    email: fc.emailAddress(),
    accountHolder: word,
    bankName: word,
    iban: fc.constantFrom("", "DE89 3704 0044 0532 0130 00"),
    accountNumber: fc.constantFrom("", "000123456789"),
    routingNumber: fc.constantFrom("", "011000015"),
    cashtag: fc.stringMatching(/^\$?[A-Za-z0-9]{2,21}$/),
    handle: fc.stringMatching(/^@?[A-Za-z0-9_-]{4,31}$/),
  });
  fc.assert(
    fc.property(fields, (typed) => {
      const parsed = payoutDetailsInput.safeParse(typed);
      fc.pre(parsed.success);
      const stored = parsed.data;
      expect(payoutDetailsInput.parse(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
      expect(payoutDetailLines(stored).every(({ value }) => value.length > 0)).toBe(true);
    }),
  );
});

test.each([
  "GB82WEST12345698765432",
  "DE89370400440532013000",
  "NO9386011117947",
  "MT84MALT011000012345MTLCAST001S",
])("%s is an IBAN, and with any character changed it is not", (iban) => {
  expect(isIban(iban)).toBe(true);
  for (let at = 0; at < iban.length; at += 1) {
    const digit = /\d/.test(iban[at] ?? "") ? String((Number(iban[at]) + 1) % 10) : "Q";
    if (digit === iban[at]) continue;
    expect(isIban(iban.slice(0, at) + digit + iban.slice(at + 1)), `${digit} at ${at}`).toBe(false);
  }
});

test.each(["021000021", "011000015", "121000248", "322271627"])(
  "%s is a routing number, and with any digit changed it is not",
  (routing) => {
    expect(isRoutingNumber(routing)).toBe(true);
    for (let at = 0; at < routing.length; at += 1) {
      const changed = routing.slice(0, at) + String((Number(routing[at]) + 1) % 10) + routing.slice(at + 1);
      expect(isRoutingNumber(changed), changed).toBe(false);
    }
  },
);

test("nine zeros and other lengths are no routing number", () => {
  for (const text of ["000000000", "02100002", "0210000210", "02100002a"])
    expect(isRoutingNumber(text)).toBe(false);
});
