import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import type { RunningShop } from "./shop-server.ts";

/** A text with where it was seen. */
export type Seen = { where: string; text: string };

/**
 * The forms in which a text may lie somewhere: as it is, in an address, in hexadecimal, in base64 at any
 * place.
 */
export function formsOf(planted: string): string[] {
  const bytes = Buffer.from(planted);
  const inBase64 = [0, 1, 2].flatMap((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString("base64");
    // The letters at both ends hold bits of what is around it.
    const inner = text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
    return [inner, inner.replaceAll("+", "-").replaceAll("/", "_")];
  });
  return [...new Set([planted, encodeURIComponent(planted), bytes.toString("hex"), ...inBase64])];
}

/** Where one of the planted texts was seen in any form, upper or lower case. */
export function findPlanted(planted: readonly string[], seen: readonly Seen[]): string[] {
  const forms = planted.flatMap((text) =>
    formsOf(text).map((form) => ({ text, form, low: form.toLowerCase() })),
  );
  return seen.flatMap(({ where, text }) => {
    const low = text.toLowerCase();
    return forms.filter((form) => low.includes(form.low)).map((form) => `${form.text} in ${where}`);
  });
}

/** Every row of every table, bytes in hexadecimal and JSON as text. */
export async function readWholeDatabase(shop: RunningShop): Promise<Seen[]> {
  const tables = await shop.query(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  );
  const seen: Seen[] = [];
  for (const { name } of tables) {
    const rows = await shop.query(`select r::text as row from ${name} r`);
    seen.push({ where: `table ${name}`, text: rows.map(({ row }) => row).join("\n") });
  }
  return seen;
}

/**
 * Keeps every answer that a browser gets, with its address and headers, but for pictures, letters and
 * streams.
 */
export function recordAnswers(
  context: BrowserContext,
  who: string,
): { seen: Seen[]; settled(): Promise<void> } {
  const seen: Seen[] = [];
  const reading = new Set<Promise<void>>();
  context.on("response", (answer) => {
    const headers = answer.headers();
    if (/event-stream|image|font/.test(headers["content-type"] ?? "")) return;
    const where = `${who}: ${answer.request().method()} ${answer.url()}`;
    const read = answer
      .text()
      // A redirect has no body.
      .catch(() => "")
      .then((body) => {
        seen.push({ where, text: `${where}\n${JSON.stringify(headers)}\n${body}` });
      });
    reading.add(read);
  });
  return {
    seen,
    settled: async () => {
      await Promise.all(reading);
    },
  };
}

/** What a browser itself keeps of a page: its address, its history's state, and everything that it stores. */
export async function storedByBrowser(page: Page, where: string): Promise<Seen> {
  const text = await page.evaluate(() =>
    JSON.stringify([
      location.href,
      history.state,
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
    ]),
  );
  const cookies = JSON.stringify(await page.context().cookies());
  return { where: `what the browser keeps: ${where}`, text: text + cookies };
}

/**
 * Follows live topics as a program does, from the moment that the shop has taken it on; `stop` answers all
 * that came, as soon as `told` is among it.
 */
export async function followLive(origin: string, topics: readonly string[], cookie: string) {
  const ended = new AbortController();
  let text = "";
  const requested = new URLSearchParams(topics.map((topic) => ["topic", topic]));
  const { ok, status, body } = await fetch(`${origin}/api/live?${requested}`, {
    headers: { cookie },
    signal: ended.signal,
  });
  if (!ok || !body) throw new Error(`The stream was refused: ${status}`);
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const part of body) text += decoder.decode(part, { stream: true });
  })().catch((error: unknown) => {
    if (!ended.signal.aborted) text += `FAILED ${error}`;
  });
  return {
    async stop(told: string): Promise<Seen> {
      await expect.poll(() => text, { message: `live ${topics.join(" ")}` }).toContain(told);
      ended.abort();
      await reading;
      return { where: `live ${topics.join(" ")}`, text };
    },
  };
}
