import { z } from "@hono/zod-openapi";
import { goldOrderInput } from "../../../domain/gold/inputs.ts";
import { mostMillions } from "../../../domain/gold/model.ts";
import { orderStatuses, textFields } from "../../../domain/orders/model.ts";
import { personNameInput } from "../../../domain/people/inputs.ts";
import type { KeyCapability } from "../../../domain/people/model.ts";
import { largestInt } from "../../../kernel/largest-int.ts";
import { isPlainText } from "../../../kernel/plain-text.ts";
import { problemSchema, problemType } from "./problem.ts";

/** Said of a text with control characters, which neither logs nor the database take. */
export const plainTextOnly = "Send plain text.";

/** Text of one or more lines. */
export function plainText(mostCharacters: number) {
  const text = `Send at most ${mostCharacters} characters of plain text`;
  return z.string(text).trim().max(mostCharacters, text).refine(isPlainText, text);
}

const worldText = "Please choose one of the shop's worlds.";
/** A world where meetings are held; which ones there are is the owner's to say, and the commands'. */
export const worldField = z
  .int(worldText)
  .min(1, worldText)
  .max(largestInt, worldText)
  .openapi({ example: 333 });

const millionsText = "Please enter 1 to 1,000 million, in whole millions.";
/** Whole millions of one gold order; a number, not text as in forms. */
export const millionsField = z
  .int(millionsText)
  .min(1, millionsText)
  .max(mostMillions, millionsText)
  .openapi({ description: "Whole millions.", example: 100 });

/**
 * What forms and programs share: the shapes of a game name, a mail address and a quote's id. Copies, because
 * schemas that were made before `openapi` was added do not have it.
 */
export const rsnField = goldOrderInput.shape.rsn.clone().openapi({ type: "string", ...textFields.rsn.api });
export const emailField = goldOrderInput.shape.customerEmail.clone().openapi({
  type: "string",
  format: "email",
  ...textFields.customerEmail.api,
});
/** A customer's name: one line. */
export const nameField = personNameInput.clone().openapi({ type: "string", maxLength: 80 });
export const quoteIdField = goldOrderInput.shape.quoteId;

/** Dollars in answers. */
export const usd = () =>
  z.number().openapi({ description: "US dollars, exact to the cent.", example: 19, multipleOf: 0.01 });
export const moment = () =>
  z.iso.datetime().openapi({ description: "UTC.", example: "2026-11-20T12:00:00.000Z" });

export const orderIdParam = z.object({
  id: z.string().openapi({
    param: { name: "id", in: "path" },
    format: "uuid",
    description: "The order's id.",
    example: "3f9a1c7e-5b1d-4c1f-9d55-0b8f1f4a2c11",
  }),
});

const versionText = "Send the version you last saw, a whole number";
export const versionField = z
  .int(versionText)
  .min(1, versionText)
  .max(2_147_483_647, versionText)
  .openapi({ description: "The version you last saw. If it has changed, you get a 409.", example: 1 });

type Credential = "orderToken" | "staffKey" | "session";

/** What a call may be made with, one of them; `nobody` is nothing at all. */
export function madeWith(...credentials: (Credential | "nobody")[]): Record<string, string[]>[] {
  return credentials.map((credential) => (credential === "nobody" ? {} : { [credential]: [] }));
}

/**
 * The same for calls of the staff, and with an order's token for its customer too. A key needs `capability`;
 * see `checkRights`.
 */
export function madeByStaff(
  capability: KeyCapability,
  ...others: "orderToken"[]
): Record<string, string[]>[] {
  return [...madeWith(...others), { staffKey: [capability] }, { session: [] }];
}

/** Said of a body that is a list, a text or a number. */
export const objectText = "The body must be a JSON object";

/** The body of a call, which must be JSON. */
export function jsonBody<S extends z.ZodType>(schema: S) {
  return { required: true, content: { "application/json": { schema } } } as const;
}

/** An answer in JSON. */
export function jsonAnswer<S extends z.ZodType>(description: string, schema: S) {
  return { description, content: { "application/json": { schema } } } as const;
}

const conflictSchema = problemSchema
  .extend({
    current: z
      .object({ version: z.int(), status: z.enum(orderStatuses) })
      .optional()
      .openapi({ description: "The order's current state, if the error is about an order." }),
  })
  .openapi("Conflict");

/** An answer that refuses. */
export function problemAnswer<S extends z.ZodType>(description: string, schema: S) {
  return { description, content: { [problemType]: { schema } } } as const;
}

const meanings = {
  400: "The input is invalid. `field` and `errors` say where.",
  401: "The staff key is missing, unknown or revoked.",
  403: "The caller isn't allowed to do this, or another site's page called with a session.",
  404: "No such order.",
  409: "The order changed in the meantime, or its status doesn't allow this.",
  413: "The body is larger than 256 KB.",
  415: "The body isn't JSON.",
  422: "The idempotency key was used with other content.",
  429: "Too many calls. `Retry-After` has the seconds to wait.",
  500: "Something went wrong on our side. Contact us with the `request_id`.",
} as const;
type Meaning = keyof typeof meanings;

/**
 * The failures of a call, as its description lists them. Every call may be answered 401 (what claims to be a
 * key is none), 429 and 500.
 */
export function failures<S extends Meaning>(...statuses: S[]) {
  const entries = [...statuses, 401 as const, 429 as const, 500 as const].map((status) => [
    status,
    problemAnswer(meanings[status], status === 409 ? conflictSchema : problemSchema),
  ]);
  // fromEntries forgets its keys; they are the statuses above.
  return Object.fromEntries(entries) as Record<
    S | 401 | 429 | 500,
    ReturnType<typeof problemAnswer<typeof problemSchema>>
  >;
}
