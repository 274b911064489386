import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { mostPosted, type NewListing, postListings } from "../../../domain/listings/index.ts";
import { newListingInput, listingDefaults as usual } from "../../../domain/listings/inputs.ts";
import { builds, deliveryTimes, listingTypes, loginMethods } from "../../../domain/listings/model.ts";
import { lostLetterText } from "../../../kernel/text.ts";
import { giveTurns } from "../../../platform/turns/give-turns.ts";
import {
  type AddCall,
  callWithOwnInput,
  failures,
  jsonAnswer,
  jsonBody,
  keyedHeaders,
  madeByStaff,
} from "./call.ts";
import type { ApiEnv } from "./caller.ts";
import { idempotencyHeader, text } from "./fields.ts";
import { refuse, refuseInput } from "./problem.ts";
import { isJson, jsonLostLetter } from "./read-body.ts";
import { readJsonList } from "./read-json-list.ts";

/** The description of a sent listing. It is checked by `newListingInput`, as forms and imports are. */
const sentListing = z
  .object({
    name: text("The only required field.", "Ashen Zerker"),
    build: z.enum(builds).default(usual.build),
    type: z.enum(listingTypes).default(usual.type),
    login_method: z.enum(loginMethods).default(usual.login_method),
    combat_level: z.int().default(usual.combat_level),
    total_level: z.int().default(usual.total_level),
    price: z.number().default(usual.price).openapi({ description: "US dollars." }),
    delivery_time: z.enum(deliveryTimes).default(usual.delivery_time),
    description: z.string().default(""),
    features: z.array(z.string()).default([]),
    verified: z.boolean().default(false),
    quantity: z.literal(1).default(1).openapi({ description: "An account is one of a kind." }),
    email: text("The login's email address or name. Stored in the vault, like the next two.").optional(),
    password: z.string().optional(),
    recovery_questions: z.string().optional(),
  })
  .openapi("NewListing");

const anyListings = z.unknown().openapi({
  oneOf: [
    { $ref: "#/components/schemas/NewListing" },
    { type: "array", maxItems: 1000, items: { $ref: "#/components/schemas/NewListing" } },
  ],
});

const madeSchema = z
  .object({
    listings: z.array(
      z.object({
        id: z.uuid(),
        slug: z.string(),
        url: z.url().openapi({ description: "Its page. Only staff see it before it's published." }),
      }),
    ),
  })
  .openapi("MadeListings");

const querySchema = z.object({
  publish: z.enum(["true", "false"]).default("false").openapi({ description: "Publishes them right away." }),
});

const postCall = callWithOwnInput("act", {
  operationId: "createListings",
  method: "post",
  path: "/listings",
  tags: ["Listings"],
  summary: "List one account or many",
  description:
    "Needs `listings.edit`. One listing, or a list of up to 1,000 that succeeds or fails as a whole. `errors` names invalid fields, in a list with their position (`3.price`). With `publish=true` they go on sale right away, and each needs a login. No call ever returns a login.",
  security: madeByStaff("listings.edit"),
  request: { headers: idempotencyHeader, query: querySchema, body: jsonBody(anyListings) },
  responses: {
    201: jsonAnswer("The listings, in the order they were sent.", madeSchema),
    ...failures(400, 403, 409, 413, 415, 422),
  },
})(async ({ ctx, scope }, c) => {
  const query = querySchema.safeParse(c.req.query());
  if (!query.success) return refuseInput(c, query.error);
  const headers = idempotencyHeader.safeParse({ "Idempotency-Key": c.req.header("idempotency-key") });
  if (!headers.success) return refuseInput(c, headers.error);
  const rows = await readRows(c);
  if (rows instanceof Response) return rows;
  const made = await postListings(ctx, {
    rows,
    publishes: query.data.publish === "true",
    once: { scope: `listings:${scope}`, key: headers.data["Idempotency-Key"] },
  });
  if (!made.ok) return made;
  const listings = made.value.listings.map(({ id, slug }) => ({
    id,
    slug,
    url: `${ctx.origin}/buy-accounts/${slug}`,
  }));
  return c.json({ listings }, 201, keyedHeaders(made.value.replayed));
});

/** Creating listings by programs of the staff. */
export const addPostListings: AddCall = (api, limits) => {
  api.openAPIRegistry.register("NewListing", sentListing);
  postCall(api, limits);
};

async function readRows(c: Context<ApiEnv>) {
  if (!isJson(c)) {
    return refuse(c, { code: "unsupported_type", detail: "Send JSON: Content-Type: application/json." });
  }
  const json = await c.req.text();
  if (jsonLostLetter(json)) return refuse(c, { code: "invalid", detail: lostLetterText });
  const sent = await readJsonList(json, mostPosted);
  if (sent.kind === "unreadable") return refuse(c, { code: "invalid", detail: "The body isn't valid JSON." });
  if (sent.kind === "too large") return refuse(c, { code: "too_large", detail: "A listing is too large." });
  return sent.kind === "list"
    ? checkAll(c, sent.values, (at) => `${at}.`)
    : checkAll(c, [sent.value], () => "");
}

/** Max errors in one answer. */
const maxErrors = 100;

async function checkAll(c: Context, sent: readonly unknown[], place: (at: number) => string) {
  const rows: NewListing[] = [];
  const errors: { field: string; detail: string }[] = [];
  const turn = giveTurns();
  for (const [at, one] of sent.entries()) {
    await turn();
    const checked = newListingInput.safeParse(one);
    if (checked.success) rows.push(checked.data);
    else {
      for (const { path, message } of checked.error.issues) {
        const field = `${place(at)}${path.join(".")}`.replace(/\.$/, "");
        errors.push({ field, detail: message });
      }
    }
    if (errors.length >= maxErrors) break;
  }
  const [first] = errors;
  return first ? refuse(c, { code: "invalid", ...first, errors }) : rows;
}
