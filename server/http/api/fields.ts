import { z } from "@hono/zod-openapi";
import { goldOrderInput } from "../../../domain/gold/inputs.ts";
import { mostMillions } from "../../../domain/gold/model.ts";
import { textFields } from "../../../domain/orders/model.ts";
import { personNameInput } from "../../../domain/people/inputs.ts";
import { largestInt } from "../../../kernel/largest-int.ts";
import { usdNumber } from "../../../kernel/money.ts";
import { isPlainText } from "../../../kernel/plain-text.ts";

/** Description, example and other metadata of a schema in the document. */
export type Words = NonNullable<Parameters<z.ZodType["openapi"]>[1]>;

/**
 * A form's schema, described for programs. It is cloned, because `openapi` only exists on schemas created
 * after it was added to Zod.
 */
export function described<S extends z.ZodType>(schema: S, words: Words): S {
  return schema.clone().openapi(words);
}

/** The same for several fields of an input. */
export function describedShape<Name extends string, S extends Record<Name, z.ZodType>>(
  shape: S,
  words: Record<Name, Words>,
): Pick<S, Name> {
  // Both lose the type of the keys.
  const entries = Object.entries(words) as [Name, Words][];
  return Object.fromEntries(entries.map(([name, ofName]) => [name, described(shape[name], ofName)])) as Pick<
    S,
    Name
  >;
}

/** The error for control characters, which neither logs nor the database accept. */
export const plainTextOnly = "Send plain text.";
/** The error for a body that is a list, a string or a number. */
export const objectText = "The body must be a JSON object";

/** Text of one or more lines. */
export function plainText(maxCharacters: number) {
  const text = `Send at most ${maxCharacters} characters of plain text`;
  return z.string(text).trim().max(maxCharacters, text).refine(isPlainText, text);
}

function positiveInt(max: number, text: string) {
  return z.int(text).min(1, text).max(max, text);
}

/** A world for the meeting; the commands check that it's one of the owner's. */
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

/** Common kinds of fields with description and example. */
export const text = (description: string, example?: string) => z.string().openapi({ description, example });
export const int = (description: string, example?: number) => z.int().openapi({ description, example });
export const flag = (description: string, example?: boolean) => z.boolean().openapi({ description, example });

/** US dollars in answers, from an amount of the view in cents. */
export function usd<Name extends string>(cents: Name, words: Words = {}) {
  const usual = { description: "US dollars, exact to the cent.", example: 19 };
  const from = (view: Record<Name, number>) => usdNumber(view[cents]);
  return [z.number().openapi({ ...usual, ...words }), from] as const;
}
/** The same amount without a decimal point, beside `usd`: the view's field of its own name. */
export const cents = (description = "The same in US cents.", example = 1900) =>
  z.int().openapi({ description, example });
export const moment = () =>
  z.iso.datetime().openapi({ description: "UTC.", example: "2026-11-20T12:00:00.000Z" });

export const exampleId = "3f9a1c7e-5b1d-4c1f-9d55-0b8f1f4a2c11";
/** An id in answers, with an example. */
export const id = () => z.uuid().openapi({ example: exampleId });

/** The order's id as a path parameter. */
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

/** The cursor of the next page of a list. */
export const nextCursor = () =>
  z.string().nullable().openapi({ description: "Opens the next page. Null on the last." });

export const keyText = "Send an Idempotency-Key of 8 to 255 characters without spaces";
const keyField = z.string(keyText).regex(/^[\x21-\x7e]{8,255}$/, keyText);
const keyParam = { name: "Idempotency-Key", in: "header" } as const;

/** The required idempotency key. */
export const idempotencyHeader = z.object({
  "Idempotency-Key": keyField.openapi({
    param: keyParam,
    description:
      "Chosen by you, one per order. Repeating the call with the same key and content returns the first response, for 48 hours.",
    example: "5a2b6c0e-order-1",
  }),
});

/** The optional idempotency key. */
export function optionalIdempotencyHeader(description: string, example: string) {
  return z.object({
    "Idempotency-Key": keyField.optional().openapi({ param: keyParam, description, example }),
  });
}
