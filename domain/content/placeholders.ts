import type { z } from "zod";

/** The names of the placeholders of a text, such as `waysToPay` of {waysToPay}. */
export function placeholdersIn(text: string): string[] {
  return Array.from(text.matchAll(/\{([^{}]*)\}/g), ([, name = ""]) => name);
}

/** What is said of a placeholder that a text can't have; undefined where it has none. */
export function unknownPlaceholder(text: string, names: readonly string[]): string | undefined {
  const unknown = placeholdersIn(text).find((name) => !names.includes(name));
  if (unknown === undefined) return undefined;
  const known = names.length > 0 ? `You can use ${names.map((name) => `{${name}}`).join(", ")}.` : "";
  return `We don't know {${unknown}}. ${known}`.trim();
}

/** A text that may hold these placeholders; another one is refused and named. */
export function withPlaceholders<T extends z.ZodType<string>>(schema: T, names: readonly string[]): T {
  return schema.superRefine((text, ctx) => {
    const message = unknownPlaceholder(text, names);
    if (message) ctx.addIssue({ code: "custom", message });
  });
}
