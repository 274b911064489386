import { readSaleForDesk, type SaleForDesk } from "../../../../domain/account-sales/index.ts";
import { readBoostForDesk } from "../../../../domain/boosts/index.ts";
import type { BoostForDesk } from "../../../../domain/boosts/model.ts";
import { listingOfOrder, readPurchaseForDesk } from "../../../../domain/listings/index.ts";
import type { PurchaseForDesk } from "../../../../domain/listings/model.ts";
import type { CustomerMark, DeskFacts } from "../../../../domain/orders/index.ts";
import {
  findOrder,
  type OrderView,
  type PrivateOrder,
  readCustomerMarks,
  readDeskFacts,
  readOrderForDesk,
  usualWorld,
} from "../../../../domain/orders/index.ts";
import type { OrderType } from "../../../../domain/orders/model.ts";
import {
  type ListedRefund,
  type OrderMoney,
  readMoney,
  readOrderPaying,
  refundsOfOrder,
} from "../../../../domain/payments/index.ts";
import { isPaidByCustomer, type OrderPaying } from "../../../../domain/payments/model.ts";
import { type Membership, readMembership } from "../../../../domain/people/index.ts";
import { fail, ok, type Result } from "../../../../kernel/result.ts";
import type { ShopCtx } from "../../../context.ts";
import { readRequests } from "../requests/read-requests.ts";
import type { WaitingRequests } from "../requests/request-row.ts";

/** What the order page of staff reads of a product beside the order; each is null for other products. */
type LoadedProduct = {
  /** The account that is sold; also null where no account details were given. */
  sale: SaleForDesk | null;
  /** The listing that was made of it. */
  listing: { listingId: string; name: string } | null;
  /** What was bought; also null where it was not bought under a quote. */
  boost: BoostForDesk | null;
  /** The account that was bought. */
  purchase: PurchaseForDesk | null;
};

type Loader = (ctx: ShopCtx, orderId: string) => Promise<LoadedProduct>;

const nothing: LoadedProduct = { sale: null, listing: null, boost: null, purchase: null };

const loadNothing: Loader = async () => nothing;

const loadSale: Loader = async (ctx, orderId) => {
  const [sale, listing] = await Promise.all([readSaleForDesk(ctx, orderId), listingOfOrder(ctx, orderId)]);
  return {
    ...nothing,
    sale: sale.ok ? sale.value : null,
    listing: listing.ok ? listing.value : null,
  };
};

const loadBoost: Loader = async (ctx, orderId) => {
  const boost = await readBoostForDesk(ctx, orderId);
  return { ...nothing, boost: boost.ok ? boost.value : null };
};

const loadPurchase: Loader = async (ctx, orderId) => {
  const purchase = await readPurchaseForDesk(ctx, orderId);
  return { ...nothing, purchase: purchase.ok ? purchase.value : null };
};

/** Reads what an order's page shows of its product, by the order's type. */
const productLoaders: Record<OrderType, Loader> = {
  gold_sale: loadNothing,
  gold_buy: loadNothing,
  account_sale: loadSale,
  account_purchase: loadPurchase,
  infernal_boost: loadBoost,
  quiver_boost: loadBoost,
  infernal_quiver_boost: loadBoost,
};

/** All that an order's page at the desk is made of. */
export type LoadedOrder = LoadedProduct & {
  order: OrderView;
  facts: PrivateOrder;
  money: OrderMoney;
  desk: DeskFacts;
  /** That money of its customer was taken back; null where none was. */
  mark: CustomerMark | null;
  /** The customer's account; null for a guest. */
  membership: Membership | null;
  /** Payments in ETH and what goes back of them; null for orders that we pay for. */
  paying: OrderPaying | null;
  refunds: readonly ListedRefund[];
  /** What waits for a second person. */
  waiting: WaitingRequests;
  /** Where we meet until the customer chooses. */
  usualWorld: number;
};

/**
 * Reads an order with its money, its log's state and its customer's account; refuses as the parts do. An
 * order that changes while it is read is read once more, so that what the page shows belongs to the version
 * that its forms bring.
 */
export async function loadOrder(ctx: ShopCtx, orderId: string): Promise<Result<LoadedOrder>> {
  const read = await readParts(ctx, orderId);
  if (!read.ok) return read;
  const now = await findOrder(ctx, orderId);
  return now && now.version !== read.value.order.version ? readParts(ctx, orderId) : read;
}

async function readParts(ctx: ShopCtx, orderId: string): Promise<Result<LoadedOrder>> {
  const found = await readOrderForDesk(ctx, orderId);
  if (!found.ok) return found;
  const order = found.value;
  const facts = order.private;
  if (!facts) return fail({ code: "not_found", text: "Order not found" });
  const { customerEmail, customerId } = facts;
  const isPaid = isPaidByCustomer(order.type);
  const [money, desk, marks, membership, product, paying, refunds, waiting, usual] = await Promise.all([
    readMoney(ctx, orderId),
    readDeskFacts(ctx, { orderId, customerEmail }),
    readCustomerMarks(ctx, [orderId]),
    customerId ? readMembership(ctx.db, customerId) : null,
    productLoaders[order.type](ctx, orderId),
    isPaid ? readOrderPaying(ctx, { orderId, token: undefined }) : null,
    isPaid ? refundsOfOrder(ctx, orderId) : null,
    readRequests(ctx, orderId),
    usualWorld(ctx.db),
  ]);
  if (!money.ok) return money;
  if (!desk.ok) return desk;
  return ok({
    ...product,
    order,
    facts,
    money: money.value,
    desk: desk.value,
    mark: (marks.ok && marks.value.get(orderId)) || null,
    membership,
    paying: paying?.ok ? paying.value : null,
    refunds: refunds?.ok ? refunds.value : [],
    waiting,
    usualWorld: usual,
  });
}
