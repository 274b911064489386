import { type BoostsCtx, readBoost } from "../domain/boosts/index.ts";
import {
  type BoostView,
  boostProof,
  boostServiceLabels,
  boostTierLabels,
  isBoost,
} from "../domain/boosts/model.ts";
import type { OrderView } from "../domain/orders/index.ts";
import { depositWords, isOpen, orderPagePaths, paymentMethodWords } from "../domain/orders/model.ts";
import { formatMoment } from "../kernel/dates.ts";
import { formatMillions, formatUsd } from "../kernel/money.ts";
import { boostAccessView } from "./boost-access-view.ts";
import { boostPriceLines } from "./boost-price-lines.ts";
import type { BoostDetailView } from "./components/customer-order/boost-panel.tsx";

/** The boost behind an order that is this reader's own to see; null for orders of other kinds, and for the public. */
export async function readBoostDetail(
  ctx: BoostsCtx,
  order: OrderView,
  token: string | undefined,
): Promise<BoostDetailView | null> {
  if (!isBoost(order.type) || !order.private) return null;
  const read = await readBoost(ctx, { orderId: order.id, token });
  return read.ok ? boostDetailView(read.value, order) : null;
}

function boostDetailView(boost: BoostView, order: OrderView): BoostDetailView {
  const { quote, gear, gold, snapshots } = boost;
  const { before, after } = snapshots;
  const paysInGold = boost.payWith === "gold";
  return {
    rsn: order.private?.rsn ?? quote.rsn,
    services: [
      ...(quote.wantInfernal ? [boostServiceLabels.infernal] : []),
      ...(quote.wantQuiver ? [boostServiceLabels.quiver] : []),
    ],
    gear: quote.useOurGear ? "Ours" : "Your own",
    tier: boostTierLabels[quote.tier],
    payWith: paymentMethodWords(order.private?.paymentMethod ?? null),
    gold: gold && formatMillions(gold.millions),
    meetingHref: paysInGold && isOpen(order.status) ? orderPagePaths.meeting(order.id) : null,
    lines: boostPriceLines(boost),
    deposit: gear && {
      amount: formatUsd(gear.depositCents),
      state: gear.state,
      words: depositWords({ ...order, depositCents: gear.depositCents, depositState: gear.state }) ?? "",
    },
    proof: before ? boostProof(quote, before.highScores, after?.highScores ?? null) : [],
    proofTimes: {
      before: before && `${formatMoment(before.takenAt)} UTC`,
      after: after && `${formatMoment(after.takenAt)} UTC`,
    },
    isDone: order.status === "completed",
    access: boostAccessView(boost),
    newest: newestOf(boost),
  };
}

/** The newest note on how it goes, which the page says aloud when it comes. */
function newestOf({ progress: [newest] }: BoostView): BoostDetailView["newest"] {
  return newest
    ? { key: String(newest.seq), note: newest.note, when: `${formatMoment(newest.at)} UTC` }
    : null;
}
