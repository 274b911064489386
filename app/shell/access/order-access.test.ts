import { expect, test } from "vitest";
import { orderTokenOf, rememberOrder } from "./order-access.ts";

const orderId = "0195f1d2-7c3a-7b1e-9c55-2f1a66d0e8aa";
const otherId = "0195f1d2-7c3b-7b1e-9c55-2f1a66d0e8aa";
const token = "q9s_Xv-0aBcDeFgHiJkLmN";

function cookiesFor(secureCookies: boolean): string {
  const cookies: string[] = [];
  rememberOrder({ secureCookies, setCookie: (cookie) => cookies.push(cookie) }, orderId, token);
  return cookies.join("\n");
}

function sent(cookie: string): Request {
  return new Request("http://shop.test/", { headers: { cookie } });
}

test("a browser that placed an order holds its token, and that of no other order", () => {
  const request = sent(`theme=dark; ${cookiesFor(false).split(";")[0]}; flash=x`);
  expect(orderTokenOf(request, orderId)).toBe(token);
  expect(orderTokenOf(request, otherId)).toBeUndefined();
});

test("scripts and other sites' forms cannot use the cookie", () => {
  expect(cookiesFor(true)).toMatch(/^oa-0195f1d27c3a7b1e=.*; HttpOnly; SameSite=Lax; Secure$/);
  expect(cookiesFor(false)).not.toContain("Secure");
});

test("what cannot be a token is none", () => {
  expect(orderTokenOf(sent("oa-0195f1d27c3a7b1e=a b"), orderId)).toBeUndefined();
  expect(orderTokenOf(sent(`oa-0195f1d27c3a7b1e=${"a".repeat(65)}`), orderId)).toBeUndefined();
  expect(orderTokenOf(new Request("http://shop.test/"), orderId)).toBeUndefined();
});
