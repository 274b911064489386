import fc from "fast-check";
import { expect, test } from "vitest";
import { looksLikePassword } from "./looks-like-password.ts";

const findings = [
  "pass: hunter2",
  "Pass:hunter2",
  "password: dragon",
  "Password = Zezima!99",
  "pw: abc123",
  "pwd=swordfish",
  "my password is hunter2",
  "My password is dragon",
  "my pw is monkey.",
  "the password for it is Tr0ub4dor&3",
  "the pass was qwerty123 and the bank pin is 1234",
  "password's hunter2",
  "password hunter2",
  "zezima@mail.example:hunter2",
  "zezima@mail.example:dragon",
  "zezima@mail.example | hunter2!",
  "login: zezima@mail.example / hunter2",
  "Login: zez99 Pass: dragon",
  "user: zezima\npass: dragon",
  "bank pin 1234",
  "Bank PIN: 0 0 4 2",
  "my 2fa code is 123 456",
  "authenticator code: 123456",
  "backup codes: abcd-efgh",
  "recovery answer: fluffy",
  "seed phrase: apple banana cherry",
  "private key = 0xabc123",
  "password：hunter2",
  "pass\u200bword: hunter2",
  'password: "correct horse"',
  "password (RuneScape): hunter2",
];
test.each(findings)("a password is found in: %s", (text) => {
  expect(looksLikePassword(text)).toBe(true);
});

const ordinary = [
  "Where is my order?",
  "My password is wrong",
  "my password is not working, can you help?",
  "The password is incorrect it says",
  "I forgot my password",
  "I lost my password and my email",
  "how do I reset my password?",
  "Password: how do I change it?",
  "password reset link doesn't arrive",
  "Is my password safe with you?",
  "my password was changed yesterday",
  "my pass is expired",
  "Do you need my password for the boost?",
  "where do I enter the password of my account?",
  "I sent the password in the form already",
  "can you pass it on to Teller Finch?",
  "please pass 100M over in world 302",
  "Order #3f9a1c7e is still pending",
  "I want to sell 250m at $0.19",
  "my email is heron@customers.example",
  "heron@customers.example: please answer there",
  "Email: heron@customers.example RSN: Vault Heron",
  "heron@customers.example / Zezima99",
  "My RSN is Zezima99",
  "username: Zezima",
  "Login: doesn't work",
  "login is not possible since Monday",
  "The meeting phrase was amber fox",
  "phrase: amber fox",
  "promo code: WELCOME5",
  "my promo code SPRING2026 isn't accepted",
  "Ratio: 1:2, note: thanks",
  "tx 0x8f2a559490cc2a7ab6ac8b2b1f1e8a4e5b3d2c1a0f9e8d7c6b5a493827161504",
  "world 330 at 14:30 UTC",
  "bank pin is off, don't worry",
  "Do I have to remove my bank pin?",
  "I have 2fa enabled, is that a problem?",
  "the authenticator code never arrives",
  "https://goldhall.example/order/3f9a1c7e-aaaa-bbbb-cccc-000000000000",
  "password: https://goldhall.example/auth",
  "My account has 3 passwords errors since 2 days",
  "Is the password 8 characters or 12 characters?",
  "we never ask for your password. The form on your order's page is the place",
  "the recovery answer is not accepted",
  "Which recovery questions do you need?",
  "ok thx",
  "👍",
  "",
];
test.each(ordinary)("no alarm is raised by: %s", (text) => {
  expect(looksLikePassword(text)).toBe(false);
});

const signs = Array.from({ length: 26 }, (_, at) => String.fromCharCode(97 + at)).flatMap((sign) => [
  sign,
  sign.toUpperCase(),
]);
const secret = fc
  .tuple(
    fc.string({ unit: fc.constantFrom(...signs, ..."!$%&*+?_"), minLength: 4, maxLength: 14 }),
    fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: 1, maxLength: 3 }),
    fc.constantFrom(...signs),
  )
  .map(([start, digits, end]) => `g${start}${digits}${end}`)
  // Eight letters and digits of sixteen read as an order's number.
  .filter((text) => !/^[0-9a-f]{8}$/i.test(text));
const before = fc.constantFrom("", "Hi! ", "it's the main account, ", "Thanks\n", "here you go: ", "😀 ");
const after = fc.constantFrom("", " thanks", "\nplease hurry", ". Bye", ", that is all");
const label = fc.constantFrom("pass", "Pass", "password", "PASSWORD", "pw", "pwd", "passwd", "passcode");
const sign = fc.constantFrom(":", ": ", " : ", "=", " = ", " is ", " -> ");

test("whatever the password, its label and what stands round it, it is found", () => {
  fc.assert(
    fc.property(before, label, sign, secret, after, (start, name, between, value, end) => {
      expect(looksLikePassword(`${start}${name}${between}${value}${end}`)).toBe(true);
    }),
  );
});

test("a pair of address and password is found, whatever stands round it", () => {
  fc.assert(
    fc.property(before, secret, after, (start, value, end) => {
      expect(looksLikePassword(`${start}zezima@mail.example:${value}${end}`)).toBe(true);
    }),
  );
});

test("ordinary sentences together raise no alarm either", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ordinary), { maxLength: 6 }), (sentences) => {
      expect(looksLikePassword(sentences.join("\n"))).toBe(false);
    }),
  );
});
