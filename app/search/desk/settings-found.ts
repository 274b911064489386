import { can, type Role } from "../../../domain/people/model.ts";
import { settingsKeys } from "../../../domain/settings/inputs.ts";
import { groupSpecs } from "../../settings/shared/desk/setting-specs.ts";
import { hasWords, type SearchGroup, wordsOf } from "../../shell/desk/search/search-group.ts";

/** Most settings among other things that were found. */
const maxSettings = 5;

/** The settings of which each typed word begins a word of their name or group, for whoever edits them. */
export function settingsFound(role: Role, typed: string): SearchGroup[] {
  const words = wordsOf(typed);
  if (words.length === 0 || !can(role, "settings.edit")) return [];
  const lines = settingsKeys.flatMap((key) => {
    const { title, fields } = groupSpecs[key];
    const labels = Object.values<{ label: string }>(fields).map(({ label }) => label);
    const found = labels.filter((label) => hasWords(`${label} ${title}`, words));
    return found.map((label) => ({ to: `/admin/settings?group=${key}`, title: label, detail: title }));
  });
  return lines.length > 0 ? [{ kind: "settings", lines: lines.slice(0, maxSettings) }] : [];
}
