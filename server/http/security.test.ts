import { Hono } from "hono";
import { expect, test } from "vitest";
import { developmentPage, sealPage, securityHeaders } from "./security.ts";

test("a page opens to the host that counts visitors, and to no other", () => {
  const others = { formTargets: [], counter: "https://stats.example" };
  const { policy } = sealPage(Buffer.from("<p>Gold</p>"), "n", others);
  expect(policy).toContain("script-src 'self'  https://stats.example;");
  expect(policy).toContain("connect-src 'self' https://stats.example;");
  expect(policy.match(/https:/g)).toHaveLength(2);
  expect(sealPage(Buffer.from(""), "n", { ...others, counter: null }).policy).not.toContain("https:");
});

test("while developing a page may have the styles, scripts and socket that Vite adds to it", async () => {
  const app = new Hono();
  app.use(securityHeaders("http://localhost:3000"));
  app.get("/", () => developmentPage(Buffer.from("<p>Gold</p>"), new Response()));
  const { headers } = await app.request("/");
  const policy = new Map(
    headers
      .get("content-security-policy")
      ?.split("; ")
      .map((part) => [part.slice(0, part.indexOf(" ")), part.slice(part.indexOf(" ") + 1)]),
  );
  expect(policy.get("style-src")).toContain("'unsafe-inline'");
  expect(policy.get("script-src")).toContain("'unsafe-inline'");
  expect(policy.get("connect-src")).toContain("ws:");
  expect(policy.get("frame-ancestors")).toBe("'none'");
});
