import { z } from "zod";
import { formatUsd } from "../../kernel/money.ts";
import { readEvent, type StoredEvent } from "../../platform/events/index.ts";
import { inLane } from "../../platform/jobs/lane.ts";
import { notYou } from "../../platform/mail/not-you.ts";
import { bucketOf, takeToken } from "../../platform/rate-limit/take.ts";
import type { OrdersCtx } from "../orders/index.ts";
import { commissionJob } from "../payments/index.ts";
import { readReach } from "../people/index.ts";
import { readBalancesOf } from "../promotions/index.ts";
import { mostAnHour } from "./most-an-hour.ts";

const payloadSchema = z.object({ referrerId: z.uuid(), seq: z.int().positive() });
type Credited = z.infer<typeof payloadSchema>;

/**
 * The task that mails a referrer what a friend's first order has brought them, and what became of a payout,
 * once however often it runs (Rule P26).
 */
export function commissionMailTasks(ctx: OrdersCtx) {
  return {
    [commissionJob]: inLane("orders", (payload) => mailCommission(ctx, payloadSchema.parse(payload))),
  };
}

/** Names the sum and the balance, never the friend. */
async function mailCommission(ctx: OrdersCtx, { referrerId, seq }: Credited): Promise<void> {
  const { db, mailer, origin } = ctx;
  const event = await readEvent(db, { subjectKind: "person", subjectId: referrerId, seq });
  const reach = (await readReach(db, [referrerId])).get(referrerId);
  // Who is no longer here is told nothing.
  if (!event || !reach) return;
  const [balance] = await readBalancesOf(db, referrerId);
  const sum = formatUsd(Number(event.data.amountCents));
  const said = textOf(event, sum);
  await db.transaction(async (tx) =>
    mailer.queue(tx, {
      to: reach.email,
      template: "notice",
      props: {
        ...said,
        sum: { label: "Your balance", amount: formatUsd(balance?.balanceCents ?? 0) },
        link: `${origin}/profile`,
      },
      dedupeKey: `commission:${referrerId}:${seq}`,
      heldBack: isUnlimited(event) ? await floodOf(ctx, tx, reach.email) : undefined,
    }),
  );
}

/** What they are told, by the event. */
function textOf({ type, note }: StoredEvent, amount: string) {
  switch (type) {
    case "commission.paid":
      return { kind: "commission-paid", values: { amount } } as const;
    case "commission.payout_rejected":
      return { kind: "commission-rejected", values: { reason: note ?? "" } } as const;
    case "commission.payout_requested":
      return { kind: "commission-requested", values: { amount }, smallPrint: notYou } as const;
    case "commission.payout_changed":
      return { kind: "commission-destination", values: { amount }, smallPrint: notYou } as const;
    default:
      return { kind: "commission-credited", values: { amount } } as const;
  }
}

/** Friends decide how often there is commission; whoever is signed in, how often the destination changes. */
function isUnlimited({ type }: StoredEvent): boolean {
  return type === "commission.credited" || type === "commission.payout_changed";
}

/** Why a mail is held back. */
async function floodOf({ clock }: OrdersCtx, tx: Parameters<typeof takeToken>[0], email: string) {
  const bucket = bucketOf("mail-commission", email);
  const { allowed } = await takeToken(tx, {
    bucket,
    limit: mostAnHour,
    windowSeconds: 3600,
    now: clock.now(),
  });
  return allowed ? undefined : "Held back: too many emails of commission within an hour";
}
