import type { z } from "zod";

/** The names of the placeholders of a text, such as `waysToPay` of {waysToPay}. */
function placeholdersIn(text: string): string[] {
  return Array.from(text.matchAll(/\{([^{}]*)\}/g), ([, name = ""]) => name);
}

/** A text that may hold these placeholders; another one is refused and named. */
export function withPlaceholders<T extends z.ZodType<string>>(schema: T, names: readonly string[]): T {
  return schema.superRefine((text, ctx) => {
    const unknown = placeholdersIn(text).find((name) => !names.includes(name));
    if (unknown === undefined) return;
    const known = names.length > 0 ? `You can use ${names.map((name) => `{${name}}`).join(", ")}.` : "";
    ctx.addIssue({ code: "custom", message: `We don't know {${unknown}}. ${known}`.trim() });
  });
}
