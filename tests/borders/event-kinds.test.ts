import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { hasSentence } from "../../app/people/desk/activity/event-copy.ts";
import { auditKinds, unlistedEvents } from "../../domain/audit/model.ts";
import { hasActivityText } from "../../domain/orders/desk/activity-copy.ts";
import { capabilities } from "../../domain/people/model.ts";

const sources = ["domain", "platform", "server"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => `${folder}/${file}`),
);
const listed = Object.values(auditKinds).flatMap(({ types }): readonly string[] => types);
const families = new Set([...listed, ...unlistedEvents].map((type) => type.split(".")[0]));
/** Texts of the same look that name no event: of webhooks' test delivery, of tables, of content. */
const others = ["webhook.test", "orders.id", "events.id", "mail.lines"];

/** Every text of the program that is, or looks like, the type of an event. */
function typesInSources(): Set<string> {
  const found = new Set<string>();
  for (const file of sources) {
    const text = readFileSync(file, "utf8");
    for (const [, type] of text.matchAll(/\btype:[^;\n]*?"([a-z_-]+\.[a-z_]+)"/g)) if (type) found.add(type);
    for (const [, type] of text.matchAll(/"([a-z_-]+\.[a-z_]+)"/g)) {
      if (type && families.has(type.split(".")[0])) found.add(type);
    }
  }
  const known = new Set<string>([...capabilities, ...others]);
  return new Set([...found].filter((type) => !known.has(type)));
}

test("every type of event of the program is of a kind that the audit log can be searched by (Rule P40)", () => {
  const known = new Set([...listed, ...unlistedEvents]);
  expect([...typesInSources()].filter((type) => !known.has(type))).toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
});

test("every type of event has words of its own", () => {
  expect(listed.filter((type) => !hasSentence(type) && !hasActivityText(type))).toEqual([]);
});
