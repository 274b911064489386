import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const hook = "app/web/forms/use-last-answer.ts";
const importing = 'import { useActionData } from "react-router"; export const useIt = () => useActionData();';
const breaches: [file: string, source: string][] = [
  ["app/import.ts", importing],
  [
    "app/renamed.ts",
    'import { useActionData as useIt } from "react-router"; export const useThat = () => useIt();',
  ],
  [
    "app/namespace.ts",
    'import * as router from "react-router"; export const useIt = () => router.useActionData();',
  ],
  ["app/prop.ts", "export const Page = ({ actionData }: { actionData: string }) => actionData;"],
  ["app/renamed-prop.ts", "export const Page = ({ actionData: answer }: { actionData: string }) => answer;"],
  ["app/member.ts", "export const Page = (props: { actionData: string }) => props.actionData;"],
];

const folder = mkdtempSync(path.join("/tmp", "goldhall-lint-"));
/** The files in which the linter finds that an answer is read. */
let found: string[];

beforeAll(() => {
  // The configuration names every rule of ours.
  for (const file of ["biome.json", "app/web/forms/action-answer.grit", "tests/support/no-waiting.grit"]) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    cpSync(file, path.join(folder, file));
  }
  for (const [file, source] of [...breaches, [hook, importing] as const]) {
    writeFileSync(path.join(folder, file), source);
  }
  const args = ["lint", "--reporter=github", "--max-diagnostics=none", "app"];
  const { stdout } = spawnSync(path.resolve("node_modules/.bin/biome"), args, {
    cwd: folder,
    encoding: "utf8",
  });
  const lines = stdout.split("\n").filter((line) => line.includes("useLastAnswer"));
  found = lines.map((line) => path.relative(folder, /file=([^,]+)/.exec(line)?.[1] ?? ""));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(breaches)("an action's answer is read past useLastAnswer by no page: %s", (file) => {
  expect(found).toContain(file);
});

test("useLastAnswer itself reads it", () => {
  expect(found).not.toContain(hook);
});
