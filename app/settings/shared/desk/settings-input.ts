import { z } from "zod";
import { settingsGroups } from "../../../../domain/settings/inputs.ts";
import type { SettingsKey } from "../../../../domain/settings/model.ts";
import { formatUsd } from "../../../../kernel/money.ts";
import { reloadText } from "../../../../kernel/reload-text.ts";
import { parseCents } from "../../../../kernel/typed-amounts.ts";
import type { SettingSpec } from "./setting-spec.ts";
import { groupSpecs } from "./setting-specs.ts";

/** The fields of a group's form, by name, for a value that is stored. */
export type SettingTexts = Record<string, string>;

/** The settings of a group with their names, in the order of the form. */
export function specsOf(key: SettingsKey): [string, SettingSpec][] {
  // Each entry is one of the group's own fields; none of them is left out as undefined.
  return Object.entries(groupSpecs[key].fields) as [string, SettingSpec][];
}

/** The name of the box that switches one choice of a setting on. */
export function choiceName(field: string, value: string): string {
  return `${field}.${value}`;
}

/** What a group's form shows of a stored value. */
export function settingTexts(key: SettingsKey, value: object): SettingTexts {
  return Object.fromEntries(
    specsOf(key).flatMap(([field, spec]): [string, string][] => {
      const stored: unknown = Reflect.get(value, field);
      if (spec.kind !== "choices") return [[field, textOf(spec, stored)]];
      const chosen: readonly unknown[] = Array.isArray(stored) ? stored : [];
      return spec.choices.map((choice) => [
        choiceName(field, choice.value),
        chosen.includes(choice.value) ? "on" : "",
      ]);
    }),
  );
}

function textOf(spec: SettingSpec, stored: unknown): string {
  if (spec.kind === "switch") return stored === true ? "on" : "";
  if (spec.kind === "list") return Array.isArray(stored) ? stored.map(spec.lineOf).join("\n") : "";
  if (spec.kind === "percent") return typeof stored === "number" ? String(stored / 100) : "";
  return spec.kind === "usd" && typeof stored === "number" ? (stored / 100).toFixed(2) : String(stored ?? "");
}

/** A setting's value as the history writes it. */
export function settingText(key: SettingsKey, field: string, value: unknown): string {
  const spec = specsOf(key).find(([name]) => name === field)?.[1];
  if (!spec) return String(value ?? "nothing");
  if (spec.kind === "choices") {
    const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
    const labels = spec.choices.filter((choice) => chosen.includes(choice.value)).map(({ label }) => label);
    return labels.join(", ") || "nothing";
  }
  const text = textOf(spec, value);
  if (spec.kind === "switch") return text || "off";
  if (text === "") return "nothing";
  if (spec.kind === "list") return text.replaceAll("\n", ", ");
  if (spec.kind === "percent") return `${text} %`;
  if (spec.kind === "usd" && typeof value === "number") return formatUsd(value);
  return spec.kind === "number" ? `${text} ${spec.unit}` : text;
}

/**
 * A group's form, checked as the server checks it: the value to be stored and the version it was started
 * with. Settings that the form does not have keep what `stored` says.
 */
export function settingsInput(key: SettingsKey, stored: object) {
  return z.record(z.string(), z.string()).transform((fields, check) => {
    const version = /^\d{1,9}$/.test(fields.version ?? "") ? Number(fields.version) : null;
    const specs = specsOf(key);
    const typed = specs.map(([field, spec]) => [field, typedValue(field, spec, fields)]);
    const parsed = settingsGroups[key].safeParse({ ...stored, ...Object.fromEntries(typed) });
    if (parsed.success && version !== null) return { value: parsed.data, version };
    if (version === null) check.addIssue({ code: "custom", path: ["version"], message: reloadText });
    for (const { path, message } of parsed.error?.issues ?? []) {
      const [field = "version"] = path.map(String);
      const spec = specs.find(([name]) => name === field)?.[1];
      check.addIssue({ code: "custom", path: [field], message: spec?.kind === "usd" ? spec.wrong : message });
    }
    return z.NEVER;
  });
}

function typedValue(field: string, spec: SettingSpec, fields: SettingTexts): unknown {
  if (spec.kind === "choices") {
    return spec.choices
      .map(({ value }) => value)
      .filter((value) => fields[choiceName(field, value)] === "on");
  }
  if (spec.kind === "switch") return fields[field] === "on";
  // Browsers send line ends as two characters.
  const text = (fields[field] ?? "").replaceAll("\r\n", "\n").trim();
  if (spec.kind === "text" || spec.kind === "line") return text;
  if (spec.kind === "list") return linesOf(text).map(spec.valueOf);
  if (spec.kind === "percent")
    return /^\d{1,2}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN;
  if (spec.kind === "number") return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return parseCents(text) ?? Number.NaN;
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
