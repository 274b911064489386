import { Hono } from "hono";
import { expect, test } from "vitest";
import { developmentPage, securityHeaders } from "./security.ts";

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
