import type { GuardKind } from "../../../../domain/people/model.ts";
import { settingsKeys } from "../../../../domain/settings/inputs.ts";
import { groupSpecs } from "./setting-specs.ts";
import { settingText, specsOf } from "./settings-input.ts";

type Waiting = {
  kind: GuardKind;
  subject: string;
  subjectName: string | null;
  change: Record<string, unknown>;
};

/** What a waiting loosening is called, and from what to what it goes (Rule P43). */
export function guardLines({ kind, subject, subjectName, change }: Waiting): {
  title: string;
  lines: { label: string; value: string }[];
} {
  const name = subjectName ?? "Unknown person";
  if (kind === "two_step")
    return { title: "Reset two-step sign-in", lines: [{ label: "Account", value: name }] };
  if (kind === "reveals") {
    const lines = [{ label: "More reveals this hour", value: String(change.perHour) }];
    return { title: "Reveal more", lines };
  }
  if (kind === "webhook") {
    const value = change.isOn === undefined ? "Remove" : change.isOn ? "Tell it less" : "Switch off";
    return { title: "Stop a webhook", lines: [{ label: String(change.host ?? "Webhook"), value }] };
  }
  const key = settingsKeys.find((known) => known === subject);
  if (!key) return { title: "Loosen settings", lines: [] };
  const lines = specsOf(key).flatMap(([field, { label }]) => {
    const both = change[field];
    if (!Array.isArray(both)) return [];
    const [from, to] = both.map((value) => settingText(key, field, value));
    return [{ label, value: `${from} → ${to}` }];
  });
  return { title: `Loosen ${groupSpecs[key].title}`, lines };
}
