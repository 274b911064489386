import { z } from "@hono/zod-openapi";
import { adjustPosition, publishRates, readGoldDesk, withdrawRates } from "../../../domain/gold/index.ts";
import {
  type GoldDesk,
  type GoldPosition,
  longestReason,
  mostTiers,
  type RateVersion,
} from "../../../domain/gold/model.ts";
import { ok } from "../../../kernel/result.ts";
import { answer } from "./answer.ts";
import { call, failures, jsonAnswer, jsonBody, madeByStaff } from "./call.ts";
import { idempotencyHeader, int, moment, objectText, plainText, versionField } from "./fields.ts";
import { rate, tier } from "./gold.ts";

const rateVersion = answer<RateVersion>("RateVersion")({
  version: int("Number of this version.", 3),
  state: z.enum(["in_force", "coming", "past", "withdrawn"]),
  buy_rate_usd: rate("buyMicroUsd", 0.2, "What customers pay, US dollars per million gold."),
  sell_rate_usd: rate("sellMicroUsd", 0.19, "What customers receive, US dollars per million gold."),
  payment_rate_usd: rate("paymentMicroUsd", 0.17, "US dollars per million gold when paying in gold."),
  tiers: tier.list("tiers", { description: "Rates of larger orders, by rising amounts." }),
  effective_at: moment(),
  posted_at: moment(),
  note: z.string().nullable(),
});

const position = answer<GoldPosition>("GoldPosition")({
  total: [int("Millions in all.", 100), ({ totalMillions }) => totalMillions],
  reserved: [int("Millions that open orders hold.", 20), ({ reservedMillions }) => reservedMillions],
  available: [int("Millions left to trade.", 80), ({ availableMillions }) => availableMillions],
});

const desk = answer<GoldDesk>("GoldDesk")({
  newest_version: int("The version to send with new rates.", 3),
  versions: rateVersion.list("versions", { description: "Newest first, at most ten, planned ones too." }),
  stock: [position.schema, (gold) => position.present(gold.stock)],
  capacity: [position.schema, (gold) => position.present(gold.capacity)],
});

const readDesk = call("read", {
  operationId: "getGoldDesk",
  method: "get",
  path: "/gold",
  tags: ["Staff"],
  summary: "Rates, planned ones too, stock and capacity",
  description: "Needs `orders.read`.",
  security: madeByStaff("orders.read"),
  responses: { 200: jsonAnswer("As they are now.", desk.schema), ...failures(403) },
})(async ({ ctx }) => {
  const gold = await readGoldDesk(ctx);
  return gold.ok ? ok(desk.present(gold.value)) : gold;
});

const rateText = "Send dollars per million above 0, with at most six decimals";
/** Dollars per million with at most six decimals; micro-dollars afterwards. */
const sentRate = () =>
  z
    .number(rateText)
    .transform((usd) => Math.round(usd * 1_000_000) / 1_000_000 === usd && Math.round(usd * 1_000_000))
    .refine((micro): micro is number => micro !== false && micro > 0, rateText)
    .openapi({ type: "number", description: "US dollars per million gold.", example: 0.19 });
const millionsText = "Send whole millions";

const ratesBody = z
  .object(
    {
      version: versionField.openapi({ description: "`newest_version` as you last saw it." }),
      buy_rate_usd: sentRate(),
      sell_rate_usd: sentRate(),
      payment_rate_usd: sentRate(),
      tiers: z
        .array(
          z.object({
            from: z.int(millionsText).min(2, millionsText),
            buy_rate_usd: sentRate(),
            sell_rate_usd: sentRate(),
          }),
          `Send at most ${mostTiers} tiers`,
        )
        .max(mostTiers, `Send at most ${mostTiers} tiers`)
        .default([])
        .openapi({ description: "By rising amounts, each better than the one before." }),
      effective_at: z.iso
        .datetime({ offset: true, error: "Send a time like 2026-11-20T12:00:00Z" })
        .optional()
        .openapi({ description: "From when they hold, within a year. Now, if left out." }),
      note: plainText(300).optional(),
      confirm_big_move: z.boolean().optional().openapi({
        description: "`true` for rates that move by more than 20 %, which are refused otherwise.",
      }),
    },
    objectText,
  )
  .openapi("NewRates", { required: ["version", "buy_rate_usd", "sell_rate_usd", "payment_rate_usd"] });

const madeVersion = z.object({ version: int("The number of the new version.", 4) }).openapi("MadeRates");

const postRates = call("act", {
  operationId: "publishRates",
  method: "post",
  path: "/gold/rates",
  tags: ["Staff"],
  summary: "Publish rates, now or later",
  description: "Needs `rates.edit`. Refused (409) if somebody published others since `version`.",
  security: madeByStaff("rates.edit"),
  request: { body: jsonBody(ratesBody) },
  responses: { 201: jsonAnswer("Published.", madeVersion), ...failures(400, 403, 409, 413, 415) },
})(async ({ ctx }, c) => {
  const sent = c.req.valid("json");
  return publishRates(ctx, {
    version: sent.version,
    buyMicroUsd: sent.buy_rate_usd,
    sellMicroUsd: sent.sell_rate_usd,
    paymentMicroUsd: sent.payment_rate_usd,
    tiers: sent.tiers.map((one) => ({
      fromMillions: one.from,
      buyMicroUsd: one.buy_rate_usd,
      sellMicroUsd: one.sell_rate_usd,
    })),
    effectiveAt: sent.effective_at === undefined ? undefined : new Date(sent.effective_at),
    note: sent.note,
    confirmBigMove: sent.confirm_big_move,
  });
});

const versionParam = z.object({
  version: z.coerce
    .number("Send a version")
    .int("Send a version")
    .min(1, "Send a version")
    .max(2_147_483_647, "Send a version")
    .openapi({ param: { name: "version", in: "path" }, type: "integer", example: 4 }),
});

const deleteRates = call("act", {
  operationId: "withdrawRates",
  method: "delete",
  path: "/gold/rates/{version}",
  tags: ["Staff"],
  summary: "Withdraw planned rates",
  description: "Needs `rates.edit`. Only before they hold. Doing it again changes nothing.",
  security: madeByStaff("rates.edit"),
  request: { params: versionParam },
  responses: {
    200: jsonAnswer("Withdrawn.", z.object({ version: z.int() }).openapi("WithdrawnRates")),
    ...failures(400, 403, 404, 409),
  },
})(async ({ ctx }, c) => {
  const { version } = c.req.valid("param");
  const done = await withdrawRates(ctx, { version });
  return done.ok ? ok({ version }) : done;
});

const adjustmentBody = z
  .object(
    {
      kind: z.enum(["stock", "capacity"], "Send stock or capacity"),
      millions: z
        .int("Send whole millions, with a minus to remove")
        .openapi({ description: "To add or, below zero, to remove.", example: -20 }),
      reason: plainText(longestReason).openapi({ description: "For staff.", example: "Bought from a clan" }),
    },
    objectText,
  )
  .openapi("GoldAdjustment");

const adjusted = answer<{ fromMillions: number; toMillions: number }>("AdjustedGold")({
  from: [int("The total before, in millions.", 100), ({ fromMillions }) => fromMillions],
  to: [int("The total now, in millions.", 80), ({ toMillions }) => toMillions],
});

const postAdjustment = call("act", {
  operationId: "adjustGold",
  method: "post",
  path: "/gold/adjustments",
  tags: ["Staff"],
  summary: "Adjust stock or capacity",
  description:
    "Needs `stock.edit`. Adds to whatever there is by now; what is traded moves both by itself. Can't remove what open orders hold.",
  security: madeByStaff("stock.edit"),
  request: { headers: idempotencyHeader, body: jsonBody(adjustmentBody) },
  responses: {
    201: jsonAnswer("The total before and after.", adjusted.schema),
    ...failures(400, 403, 409, 413, 415, 422),
  },
})(async ({ ctx }, c) => {
  const { kind, millions: deltaMillions, reason } = c.req.valid("json");
  const onceKey = c.req.valid("header")["Idempotency-Key"];
  const done = await adjustPosition(ctx, { kind, deltaMillions, reason, onceKey });
  return done.ok ? ok(adjusted.present(done.value)) : done;
});

/** What the desk's Gold page does. */
export const goldDeskCalls = [readDesk, postRates, deleteRates, postAdjustment];
