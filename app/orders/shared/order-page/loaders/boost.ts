import { boostPriceToday, readBoost } from "../../../../../domain/boosts/index.ts";
import {
  type BoostView,
  boostProof,
  boostServiceLabels,
  boostTierLabels,
} from "../../../../../domain/boosts/model.ts";
import { readGoldMarket } from "../../../../../domain/gold/index.ts";
import {
  depositText,
  isOpen,
  orderPagePaths,
  paymentMethodText,
} from "../../../../../domain/orders/model.ts";
import { formatMoment } from "../../../../../kernel/dates.ts";
import { formatMillions, formatUsd } from "../../../../../kernel/money.ts";
import type { ShopCtx } from "../../../../context.ts";
import type { BoostDetailView } from "../../boost/boost-panel.tsx";
import { boostPriceLines } from "../../boost/boost-price-lines.ts";
import { boostAccessView } from "../../boost/to-boost-access-view.ts";
import type { OwnOrder, ProductLoader } from "./product-loader.ts";

/** A service that a booster fights for the customer. */
export const boostLoader: ProductLoader = {
  details: async (ctx, order) => ({ boost: await readBoostDetail(ctx, order) }),
  priceToday: (ctx) => boostPriceToday(async () => (await readGoldMarket(ctx)).paymentMicroUsd),
};

async function readBoostDetail(ctx: ShopCtx, order: OwnOrder): Promise<BoostDetailView | null> {
  const read = await readBoost(ctx, { orderId: order.id, token: order.token });
  return read.ok ? boostDetailView(read.value, order) : null;
}

function boostDetailView(boost: BoostView, order: OwnOrder): BoostDetailView {
  const { quote, gear, gold, snapshots } = boost;
  const { before, after } = snapshots;
  const paysInGold = boost.payWith === "gold";
  return {
    rsn: order.private.rsn ?? quote.rsn,
    services: [
      ...(quote.wantInfernal ? [boostServiceLabels.infernal] : []),
      ...(quote.wantQuiver ? [boostServiceLabels.quiver] : []),
    ],
    gear: quote.useOurGear ? "Ours" : "Your own",
    tier: boostTierLabels[quote.tier],
    payWith: paymentMethodText(order.private.paymentMethod),
    gold: gold && formatMillions(gold.millions),
    meetingHref: paysInGold && isOpen(order.status) ? orderPagePaths.meeting(order.id) : null,
    lines: boostPriceLines(boost),
    deposit: gear && {
      amount: formatUsd(gear.depositCents),
      state: gear.state,
      text: depositText({ ...order, depositCents: gear.depositCents, depositState: gear.state }) ?? "",
    },
    proof: before ? boostProof(quote, before.highScores, after?.highScores ?? null) : [],
    proofTimes: {
      before: before && formatMoment(before.takenAt),
      after: after && formatMoment(after.takenAt),
    },
    isDone: order.status === "completed",
    access: boostAccessView(boost),
    newest: newestOf(boost),
  };
}

/** The newest note on how it goes, which the page says aloud when it comes. */
function newestOf({ progress: [newest] }: BoostView): BoostDetailView["newest"] {
  return newest ? { key: String(newest.seq), note: newest.note, when: formatMoment(newest.at) } : null;
}
