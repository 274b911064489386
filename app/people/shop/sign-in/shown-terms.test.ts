import { expect, test } from "vitest";
import { afterProvider, agreedTermsIn, shownTermsCookie } from "./shown-terms.ts";

const nameAndValue = (cookie: string) => cookie.split(";")[0] ?? "";
const shown = shownTermsCookie("terms.2-privacy.1", true);
const back = new Headers({ cookie: `theme=dark; ${nameAndValue(shown)}` });

function answer(location: string, cookie = "goldhall.session_token=abc; Path=/"): Headers {
  const headers = new Headers({ location });
  headers.append("Set-Cookie", cookie);
  return headers;
}

test("who comes back from the provider signed in has agreed to what the button showed, for a minute", () => {
  const [agreed = "", gone, ...others] = afterProvider(back, answer("/auth/callback?next=%2F"), true);
  expect(agreed).toMatch(/; Path=\/auth; Max-Age=60; HttpOnly; SameSite=Lax; Secure$/);
  expect(agreedTermsIn(new Headers({ cookie: nameAndValue(agreed) }))).toEqual({ terms: 2, privacy: 1 });
  expect(gone).toMatch(/^shown-terms=; .*Max-Age=0/);
  expect(others).toEqual([]);
});

test.each([
  ["with an error", answer("/auth/callback?next=%2F&error=access_denied")],
  ["without a session", answer("/auth/callback?next=%2F", "goldhall.state=; Max-Age=0")],
  ["with a session ended", answer("/auth/callback?next=%2F", "goldhall.session_token=; Max-Age=0")],
])("who comes back %s has agreed to nothing, and it is forgotten", (_how, headers) => {
  const cookies = afterProvider(back, headers, true);
  expect(cookies).toHaveLength(1);
  expect(cookies[0]).toMatch(/^shown-terms=; .*Max-Age=0/);
});

test("a button pressed earlier in this browser is no consent on any page", () => {
  expect(shown).toContain("Path=/api/auth/callback;");
  expect(agreedTermsIn(back)).toBeNull();
  expect(afterProvider(new Headers(), answer("/auth/callback"), true)).toEqual([]);
});
