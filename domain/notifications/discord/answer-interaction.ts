import { z } from "zod";
import { formatMoment } from "../../../kernel/dates.ts";
import { formatMillions, formatRate, formatUsd } from "../../../kernel/money.ts";
import type { Ctx } from "../../../platform/context.ts";
import { readGoldMarket } from "../../gold/index.ts";
import { isOrderId, type OrdersCtx, readOrder, trackOrder } from "../../orders/index.ts";
import {
  customerText,
  isGoldOrder,
  isOrderNumber,
  orderPagePaths,
  products,
  shortId,
  statusLabels,
  writtenOrderId,
} from "../../orders/model.ts";
import { mailAddressInput } from "../../people/inputs.ts";
import { longestChatText } from "../../support/model.ts";
import { answerInThread } from "./answer-in-thread.ts";

/** Kinds of interactions and of answers, by Discord's numbers. */
const ping = 1;
const command = 2;
const pong = 1;
const message = 4;
/** Only whoever asked sees the answer. */
const ephemeral = 64;
const shownToAll = 0;

const option = z.object({ name: z.string(), value: z.union([z.string(), z.number(), z.boolean()]) });
const interactionSchema = z.object({
  id: z.string().default(""),
  type: z.number(),
  channel_id: z.string().default(""),
  data: z.object({ name: z.string(), options: z.array(option).max(25).default([]) }).optional(),
  member: z.object({ user: z.object({ id: z.string() }) }).optional(),
  user: z.object({ id: z.string() }).optional(),
});

const badEmail = "Please enter a valid email address. It's the one on your order.";
const emailInput = mailAddressInput(badEmail, badEmail);

type DiscordAnswer =
  | { type: typeof pong }
  | { type: typeof message; data: { content: string; flags: number; allowed_mentions: { parse: [] } } };

/** The commands as Discord is told of them, once. */
export const discordCommands = [
  { name: "rates", description: "Today's gold rates, and how much we buy and sell" },
  {
    name: "order",
    description: "Where your order stands. Only you see the answer",
    options: [
      { type: 3, name: "number", description: "Your order number", required: true, max_length: 60 },
      { type: 3, name: "email", description: "The order's email address", required: true, max_length: 254 },
    ],
  },
  {
    name: "reply",
    description: "For staff: answer the customer in the thread of their order's chat",
    options: [
      {
        type: 3,
        name: "message",
        description: "What they read",
        required: true,
        max_length: longestChatText,
      },
    ],
  },
] as const;

/**
 * Answers what somebody typed in Discord; the caller has checked that Discord sent it. `/order` shows what
 * the tracking page shows to anybody (Rule P4), asks for number and email address as it does (Rule P35), and
 * is limited by Discord's own id of whoever asks; `/reply` is for staff, see `answerInThread`. Null for what
 * is not ours.
 */
export async function answerInteraction(ctx: OrdersCtx, sent: unknown): Promise<DiscordAnswer | null> {
  const parsed = interactionSchema.safeParse(sent);
  if (!parsed.success) return null;
  const { type, data, member, user } = parsed.data;
  if (type === ping) return { type: pong };
  const asker = (member?.user ?? user)?.id;
  if (type !== command || !data || asker === undefined) return null;
  if (data.name === "rates") return say(await ratesText(ctx));
  const given = (name: string) => String(data.options.find((each) => each.name === name)?.value ?? "");
  if (data.name === "reply") {
    const { id: interactionId, channel_id: threadId } = parsed.data;
    const typed = { interactionId, threadId, accountId: asker, text: given("message") };
    const { isDone, text } = await answerInThread(ctx, typed);
    return say(text, isDone ? shownToAll : ephemeral);
  }
  if (data.name !== "order") return null;
  return say(await orderText(ctx, { number: given("number"), email: given("email"), asker }));
}

function say(content: string, flags = ephemeral): DiscordAnswer {
  return { type: message, data: { content, flags, allowed_mentions: { parse: [] } } };
}

async function ratesText(ctx: Pick<Ctx, "db" | "clock" | "origin">): Promise<string> {
  const market = await readGoldMarket(ctx);
  const { buyMicroUsd, sellMicroUsd, stockMillions, capacityMillions, tiers } = market;
  const larger = tiers.map(
    (tier) =>
      `From ${formatMillions(tier.fromMillions)} on: buy at **${formatRate(tier.buyMicroUsd)}**, sell at **${formatRate(tier.sellMicroUsd)}**.`,
  );
  return [
    `You buy gold at **${formatRate(buyMicroUsd)}** per million: ${formatMillions(stockMillions)} in stock. ${ctx.origin}/buy-gold`,
    `You sell gold at **${formatRate(sellMicroUsd)}** per million: we take ${formatMillions(capacityMillions)}. ${ctx.origin}/sell-gold`,
    ...larger,
  ].join("\n");
}

type Asked = { number: string; email: string; asker: string };

async function orderText(ctx: OrdersCtx, { number, email, asker }: Asked): Promise<string> {
  const written = writtenOrderId(number);
  const isNumber = isOrderNumber(written) || isOrderId(written);
  if (!isNumber) return "An order number looks like 1a2b3c4d. It's on your order page and in our emails.";
  const address = emailInput.safeParse(email);
  if (!address.success) return badEmail;
  const client = `discord:${asker}`;
  const found = await trackOrder(ctx, { number: shortId(written), email: address.data, client });
  if (!found.ok) return found.error.text;
  const order = await readOrder(ctx, { orderId: found.value.orderId, token: undefined });
  if (!order.ok) return order.error.text;
  const { id, type, status, quantity, amountCents, createdAt } = order.value;
  const what = isGoldOrder(type)
    ? `${products[type].noun}, ${formatMillions(quantity)}`
    : products[type].noun;
  return [
    `**#${shortId(id)}**: ${what}, ${formatUsd(amountCents)}, placed ${formatMoment(createdAt)}`,
    `**${statusLabels[status]}**: ${customerText(type, status, order.value.statusTexts)}`,
    ctx.origin + orderPagePaths.track(id),
  ].join("\n");
}
