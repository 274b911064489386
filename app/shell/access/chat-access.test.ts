import { expect, test } from "vitest";
import { chatTokensOf, rememberChat } from "./chat-access.ts";

const asking = (cookie: string) => new Request("http://shop.example/", { headers: { cookie } });

function remembered(cookie: string, token: string, secureCookies = true): string {
  const set: string[] = [];
  rememberChat({ secureCookies, setCookie: (text) => set.push(text) }, asking(cookie), token);
  return set.join("\n");
}

test("a browser holds its newest four conversations, each once", () => {
  expect(remembered("", "aaa")).toMatch(/^chat=aaa; /);
  expect(remembered("theme=dark; chat=bbb.ccc", "aaa")).toMatch(/^chat=aaa\.bbb\.ccc; /);
  expect(remembered("chat=bbb.aaa", "aaa")).toMatch(/^chat=aaa\.bbb; /);
  expect(remembered("chat=b.c.d.e", "a")).toMatch(/^chat=a\.b\.c\.d; /);
});

test("scripts and other sites cannot use the cookie, which lasts 90 days", () => {
  expect(remembered("", "aaa")).toBe("chat=aaa; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax; Secure");
  expect(remembered("", "aaa", false)).not.toContain("Secure");
});

test("what is no token of ours is not looked up", () => {
  expect(chatTokensOf(asking("chat=ok.%27--.a b; other=x"))).toEqual(["ok"]);
  expect(chatTokensOf(asking("chatter=x"))).toEqual([]);
  expect(chatTokensOf(asking(""))).toEqual([]);
});
