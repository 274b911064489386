import { z } from "@hono/zod-openapi";
import { payoutDetailsInput } from "../../../domain/ways/inputs.ts";
import type { PayoutDetails } from "../../../domain/ways/model.ts";
import { isPlainText } from "../../../kernel/plain-text.ts";
import { plainTextOnly } from "./fields.ts";
import { apiName, domainName } from "./names.ts";

/** The description of each payout method, from the schemas that check it. */
const methods = payoutDetailsInput.options.map((option) => {
  const { method, ...fields } = objectOf(option).shape;
  const entries = Object.entries(fields);
  return {
    type: "object" as const,
    properties: {
      // Each option has one literal as its method.
      method: { type: "string" as const, enum: [...(method as z.ZodLiteral<string>).values] },
      ...Object.fromEntries(
        entries.map(([name, field]) => [
          apiName(name),
          { type: "string" as const, ...(field instanceof z.ZodEnum ? { enum: field.options } : {}) },
        ]),
      ),
    },
    required: [
      "method",
      ...entries.flatMap(([name, field]) => (field.safeParse(undefined).success ? [] : [apiName(name)])),
    ],
  };
});

/** The object schema inside refinements and transforms. */
function objectOf(schema: z.ZodType): z.ZodObject<Record<string, z.ZodType>> {
  if (schema instanceof z.ZodPipe) return objectOf(schema.in as z.ZodType);
  if (schema instanceof z.ZodObject) return schema;
  throw new Error("Payout details must be an object");
}

const known = new Set(methods.flatMap(({ properties }) => Object.keys(properties)));

/** Whether a failure's field belongs to the payout details. */
export function isPayoutField(field: string): boolean {
  return known.has(apiName(field));
}

/** The payout details: a method and its fields, checked as in forms. */
export const payoutField = z
  .record(z.string(), z.unknown(), "Please choose how we should pay you.")
  .superRefine((sent, check) => {
    for (const [name, value] of Object.entries(sent)) {
      if (typeof value !== "string" || isPlainText(value)) continue;
      check.addIssue({ code: "custom", path: [name], message: plainTextOnly });
    }
  })
  .transform((sent, check): PayoutDetails => {
    const own = Object.fromEntries(Object.entries(sent).map(([name, value]) => [domainName(name), value]));
    const parsed = payoutDetailsInput.safeParse(own);
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues) {
      check.addIssue({ code: "custom", path: path.map((part) => apiName(String(part))), message });
    }
    return z.NEVER;
  })
  .openapi({
    type: "object",
    description: "How the customer is paid. Never returned.",
    oneOf: methods,
  });
