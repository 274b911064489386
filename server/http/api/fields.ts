import { z } from "@hono/zod-openapi";
import { goldOrderInput } from "../../../domain/gold/inputs.ts";
import { mostMillions } from "../../../domain/gold/model.ts";
import { textFields } from "../../../domain/orders/model.ts";
import { personNameInput } from "../../../domain/people/inputs.ts";
import { largestInt } from "../../../kernel/largest-int.ts";
import { usdNumber } from "../../../kernel/money.ts";
import { isPlainText } from "../../../kernel/plain-text.ts";

/** What the document says of a schema beside what follows from it. */
export type Words = NonNullable<Parameters<z.ZodType["openapi"]>[1]>;

/**
 * A schema that forms use too, with words for programs. A copy, because schemas that were made before
 * `openapi` was added do not have it.
 */
export function described<S extends z.ZodType>(schema: S, words: Words): S {
  return schema.clone().openapi(words);
}

/** The same for the named fields of an input. */
export function describedShape<Name extends string, S extends Record<Name, z.ZodType>>(
  shape: S,
  words: Record<Name, Words>,
): Pick<S, Name> {
  // Both forget their keys.
  const entries = Object.entries(words) as [Name, Words][];
  return Object.fromEntries(entries.map(([name, ofName]) => [name, described(shape[name], ofName)])) as Pick<
    S,
    Name
  >;
}

/** Said of a text with control characters, which neither logs nor the database take. */
export const plainTextOnly = "Send plain text.";
/** Said of a body that is a list, a text or a number. */
export const objectText = "The body must be a JSON object";

/** Text of one or more lines. */
export function plainText(maxCharacters: number) {
  const text = `Send at most ${maxCharacters} characters of plain text`;
  return z.string(text).trim().max(maxCharacters, text).refine(isPlainText, text);
}

function positiveInt(max: number, text: string) {
  return z.int(text).min(1, text).max(max, text);
}

/** A world where meetings are held; which ones there are is the owner's to say, and the commands'. */
export const worldField = positiveInt(largestInt, "Please choose one of the shop's worlds.").openapi({
  example: 333,
});
/** Whole millions of one gold order; a number, not text as in forms. */
export const millionsField = positiveInt(
  mostMillions,
  "Please enter 1 to 1,000 million, in whole millions.",
).openapi({ description: "Whole millions.", example: 100 });
export const versionField = positiveInt(largestInt, "Send the version you last saw, a whole number").openapi({
  description: "The version you last saw. If it has changed, you get a 409.",
  example: 1,
});

export const rsnField = described(goldOrderInput.shape.rsn, { type: "string", ...textFields.rsn.api });
export const emailField = described(goldOrderInput.shape.customerEmail, {
  type: "string",
  format: "email",
  ...textFields.customerEmail.api,
});
/** A customer's name: one line. */
export const nameField = described(personNameInput, { type: "string", maxLength: 80 });

/** What many fields are, in words, with an example. */
export const text = (description: string, example?: string) => z.string().openapi({ description, example });
export const int = (description: string, example?: number) => z.int().openapi({ description, example });
export const flag = (description: string, example?: boolean) => z.boolean().openapi({ description, example });

/** Dollars in answers, of the view's amount in cents. */
export function usd<Name extends string>(cents: Name, words: Words = {}) {
  const usual = { description: "US dollars, exact to the cent.", example: 19, multipleOf: 0.01 };
  const from = (view: Record<Name, number>) => usdNumber(view[cents]);
  return [z.number().openapi({ ...usual, ...words }), from] as const;
}
export const moment = () =>
  z.iso.datetime().openapi({ description: "UTC.", example: "2026-11-20T12:00:00.000Z" });

export const exampleId = "3f9a1c7e-5b1d-4c1f-9d55-0b8f1f4a2c11";
/** An id in answers, with an example. */
export const id = () => z.uuid().openapi({ example: exampleId });

/** The order's id in an address, as its parameter is called. */
function orderIdIn(name: string) {
  return z.string().openapi({
    param: { name, in: "path" },
    format: "uuid",
    description: "The order's id.",
    example: exampleId,
  });
}
export const orderIdParam = z.object({ id: orderIdIn("id") });
export const statusParam = z.object({ order_id: orderIdIn("order_id") });

/** Where a list goes on. */
export const nextCursor = () =>
  z.string().nullable().openapi({ description: "Opens the next page. Null on the last." });

export const keyText = "Send an Idempotency-Key of 8 to 255 characters without spaces";
const keyField = z.string(keyText).regex(/^[\x21-\x7e]{8,255}$/, keyText);
const keyParam = { name: "Idempotency-Key", in: "header" } as const;

/** The key of a call that makes something. */
export const idempotencyHeader = z.object({
  "Idempotency-Key": keyField.openapi({
    param: keyParam,
    description:
      "Chosen by you, one per order. Repeating the call with the same key and content returns the first response, for 48 hours.",
    example: "5a2b6c0e-order-1",
  }),
});

/** The same where it may be left out. */
export function optionalIdempotencyHeader(description: string, example: string) {
  return z.object({
    "Idempotency-Key": keyField.optional().openapi({ param: keyParam, description, example }),
  });
}
