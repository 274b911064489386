import { createHmac, timingSafeEqual } from "node:crypto";
import { parse } from "hono/utils/cookie";
import { z } from "zod";
import type { Flash, Theme } from "../../app/context.ts";
import { themes } from "../../app/context.ts";

export const flashCookie = "flash";
const themeCookie = "theme";

/** The cookies of a request by name. */
export function parseCookies(header: string | null | undefined): Record<string, string> {
  return parse(header ?? "");
}

/** Which theme a visitor chose; the dark house until they did. */
export function themeOf(cookies: Record<string, string>): Theme {
  return themes.find((theme) => theme === cookies[themeCookie]) ?? "dark";
}

/** `to` is the path of the page that the message is for. */
const flashSchema = z.object({
  to: z.string(),
  title: z.string(),
  text: z.string().optional(),
  tone: z.enum(["good", "bad", "info", "warn"]),
});

/** Messages over a redirect, signed so that nobody else can put words into our mouth. */
export function flashSigner(secret: string) {
  const key = createHmac("sha256", secret).update("flash").digest();
  const sign = (text: string) => createHmac("sha256", key).update(text).digest("base64url");
  return {
    write(flash: Flash, to: string): string {
      const text = Buffer.from(JSON.stringify({ ...flash, to: to.replace(/[?#].*$/, "") })).toString(
        "base64url",
      );
      return `${text}.${sign(text)}`;
    },
    read(value: string | undefined): { to: string; flash: Flash } | null {
      if (value === undefined) return null;
      const [text = "", signature = ""] = value.split(".");
      const expected = Buffer.from(sign(text));
      const given = Buffer.from(signature);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      const parsed = flashSchema.safeParse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
      if (!parsed.success) return null;
      const { to, title, tone, text: body } = parsed.data;
      return { to, flash: body === undefined ? { title, tone } : { title, tone, text: body } };
    },
  };
}

export type FlashSigner = ReturnType<typeof flashSigner>;
