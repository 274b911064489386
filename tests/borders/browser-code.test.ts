import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "../../app/routes.ts";
import { serverReachedBy } from "./browser-code.ts";

/** A shop of few modules, in which nothing of the server reaches a browser. */
const clean: Record<string, string> = {
  "app/page.route.tsx": `
    import { people } from "../domain/people/index.ts";
    import type { Row } from "../domain/people/index.ts";
    import { model } from "../domain/people/model.ts";
    import { pool } from "../platform/pool.ts";
    import { Card } from "./card.tsx";
    const limit = pool.max;
    async function read() { return people(limit); }
    export const loader = async () => read();
    export async function action() { return (await import("../server/main.ts")).main; }
    export function meta() { return model; }
    function Title({ row }: { row: Row }) { return <Card row={row} />; }
    export default function Page() { return <Title row={{}} />; }`,
  "app/card.tsx": `
    import type { Pool } from "../platform/pool.ts";
    export function Card(props: { pool?: Pool }) { return <p>{String(props)}</p>; }`,
  "domain/people/model.ts": "export const model = 1;",
};
const reachedIn = (changed: Record<string, string>) => {
  const files = { ...clean, ...changed };
  return serverReachedBy(["app/page.route.tsx"], (file) => files[file]);
};

test("what a page's loader and action need stays on the server", () => {
  expect(reachedIn({})).toEqual([]);
});

test("a page that shows what only the server has is found out", () => {
  const page = clean["app/page.route.tsx"] ?? "";
  expect(reachedIn({ "app/page.route.tsx": page.replace("return <Title", "read(); return <Title") })).toEqual(
    ["app/page.route.tsx → domain/people/index.ts", "app/page.route.tsx → platform/pool.ts"],
  );
});

test("what a page imports may not reach for the server, in whatever way", () => {
  for (const [source, reached] of [
    ['import { pool } from "../platform/pool.ts"; export const Card = pool;', "platform/pool.ts"],
    ['export { people as Card } from "../domain/people/index.ts";', "domain/people/index.ts"],
    ['export const Card = () => import("../server/main.ts");', "server/main.ts"],
    ['import "node:fs"; export const Card = 1;', "node:fs"],
    [
      'import { smtp } from "../integrations/smtp/smtp.ts"; export const Card = smtp;',
      "integrations/smtp/smtp.ts",
    ],
  ] as const) {
    expect(reachedIn({ "app/card.tsx": source })).toEqual([`app/card.tsx → ${reached}`]);
  }
});

test("no page of ours sends the server's code to a browser", async () => {
  const filesIn = (entries: readonly RouteConfigEntry[]): string[] =>
    entries.flatMap(({ file, children = [] }) => [path.posix.join("app", file), ...filesIn(children)]);
  const pages = ["app/root.tsx", ...new Set(filesIn(await routes))];
  expect(pages.length).toBeGreaterThan(50);
  const read = (file: string) => (existsSync(file) ? readFileSync(file, "utf8") : undefined);
  expect(pages.filter((file) => read(file) === undefined)).toEqual([]);
  expect(serverReachedBy(pages, read)).toEqual([]);
});
