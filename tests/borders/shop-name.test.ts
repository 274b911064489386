import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Where people read what the shop is called. */
const folders = ["app", "domain", "platform/mail", "server/http", "integrations/pdf"];

/** Lines that write the name out and are no text of the shop: made-up examples of the kit. */
const examples = ["app/payments/shared/pay/example-paying.ts"];

test("no text for visitors or customers writes out what the shop is called: they take it from the settings (Rule P38)", () => {
  const found = folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !examples.includes(file))
    .flatMap((file) =>
      withoutComments(readFileSync(file, "utf8"))
        .split("\n")
        .filter((line) => line.includes("Goldhall"))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});

function withoutComments(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/^\s*\/\/.*$/gm, "");
}
