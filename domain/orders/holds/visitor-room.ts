import { type SQL, sql } from "drizzle-orm";
import type { Failure } from "../../../kernel/errors.ts";
import { formatMillions } from "../../../kernel/money.ts";
import type { Queryable } from "../../../platform/database/connect.ts";
import type { OrdersCtx } from "../context.ts";
import { type HoldLimit, type Placing, readHoldTerms, type Visitor } from "./visitor.ts";

/** What of the gold an order takes: the millions, and how many there are of it at all, as a scalar of SQL. */
export type GoldShare = { kind: "stock" | "capacity"; millions: number; total: SQL };

/** The visitor behind an order that is placed or taken up again, and the gold that it takes. */
export type VisitorHold = { visitor: Visitor; share?: GoldShare | undefined };

/** A limit of the person or of the network, by whose key it is. */
export function limitAt({ networkKey, limits }: Visitor, key: SQL, limit: keyof HoldLimit): SQL {
  const { person, network } = limits;
  return sql`case when ${key} = ${networkKey}::text then ${network[limit]}::int else ${person[limit]}::int end`;
}

/**
 * The millions that the orders of a key may hold together: their share of all there is, and whatever that is
 * the owner's free millions, so that a small stock is sold too. Of all there is, the gold itself is the
 * limit, and says so.
 */
export function maxMillions({ visitor, share }: VisitorHold, key: SQL): SQL {
  const percent = limitAt(visitor, key, "maxPercent");
  const total = share?.total ?? sql`0`;
  const most = sql`greatest(${visitor.limits.freeMillions}::bigint, ${total} * (${percent}) / 100)`;
  return sql`case when ${percent} >= 100 then ${allMillions}::bigint else ${most} end`;
}

/** More millions than a shop can have. */
const allMillions = 1_000_000_000_000;

/** What the open orders of a person or of a network are and hold, and what they may. */
type VisitorRoom = {
  of: "person" | "network";
  orders: number;
  maxOrders: number;
  /** Of what the order asked about takes, stock or capacity. */
  millions: number;
  maxMillions: number;
};

/**
 * What a visitor may have by each limit that holds for them (Rule P48), their own first; it holds too for
 * whom nothing is known of yet. Placing of every type, taking up again and pages read it here; what is
 * written guards itself by `countVisitor`.
 */
async function readVisitorRooms(db: Queryable, hold: VisitorHold): Promise<VisitorRoom[]> {
  const { visitor, share } = hold;
  const held = share?.kind === "stock" ? sql`held.stock` : sql`held.capacity`;
  const key = sql`asked.key`;
  const { rows } = await db.execute<
    Record<Exclude<keyof VisitorRoom, "of">, string> & Pick<VisitorRoom, "of">
  >(sql`
    select case when ${key} = ${visitor.networkKey}::text then 'network' else 'person' end as of,
      max(coalesce(held.orders, 0)) as orders, max(${limitAt(visitor, key, "maxOrders")}) as "maxOrders",
      max(coalesce(${held}, 0)) as millions, max(${maxMillions(hold, key)}) as "maxMillions"
    from unnest(array_append(${sql.param(visitor.keys)}::text[], null)) as asked (key) left join visitor_holds as held using (key)
    group by 1 order by 1 desc`);
  return rows.map(({ of, ...counts }) => ({
    of,
    orders: Number(counts.orders),
    maxOrders: Number(counts.maxOrders),
    millions: Number(counts.millions),
    maxMillions: Number(counts.maxMillions),
  }));
}

/** What a visitor may still order of a kind of gold, and what they read beyond it. */
export type VisitorAllowance = {
  isNewcomer: boolean;
  newcomersPercent: number;
  millions: number;
  limit: Failure;
};

/**
 * The same by the limits of their open orders, for pages and quotes before anything is placed (Rule P54);
 * null for whom no limit applies.
 */
export async function readVisitorAllowance(
  ctx: OrdersCtx,
  placing: Placing,
  gold: Omit<GoldShare, "millions">,
): Promise<VisitorAllowance | null> {
  const { visitor, rules } = await readHoldTerms(ctx, placing);
  if (!visitor) return null;
  const rooms = await readVisitorRooms(ctx.db, { visitor, share: { ...gold, millions: 1 } });
  const leftIn = ({ orders, maxOrders, millions, maxMillions: most }: VisitorRoom) =>
    orders >= maxOrders ? 0 : Math.max(0, most - millions);
  const tightest = rooms.reduce((least, room) => (leftIn(room) < leftIn(least) ? room : least));
  const { isNewcomer } = visitor;
  const millions = leftIn(tightest);
  const limit = failureIn([tightest], visitor, millions + 1) ?? tooManyOrders(tightest);
  return { isNewcomer, newcomersPercent: rules.newcomersPercent, millions, limit };
}

/**
 * Why this visitor can't place another order now, of whatever type; null where they can. Pages and the API
 * say it before (Rules P48, P54); placing guards itself.
 */
export async function readOrderLimit(ctx: OrdersCtx, placing: Placing): Promise<Failure | null> {
  const { visitor } = await readHoldTerms(ctx, placing);
  return visitor && failureIn(await readVisitorRooms(ctx.db, { visitor }), visitor, 0);
}

/** Which limit an order would pass that was refused, and what its customer can do. */
export async function whyNoRoom(db: Queryable, hold: VisitorHold): Promise<Failure> {
  const rooms = await readVisitorRooms(db, hold);
  // What held it up may have ended since.
  return (
    failureIn(rooms, hold.visitor, hold.share?.millions ?? 0) ?? tooManyOrders({ of: "person", orders: 1 })
  );
}

function failureIn(rooms: readonly VisitorRoom[], visitor: Visitor, asked: number): Failure | null {
  for (const room of rooms) {
    if (room.orders >= room.maxOrders) return tooManyOrders(room);
    if (asked > 0 && room.millions + asked > room.maxMillions) return tooMuchGold(room, visitor);
  }
  return null;
}

const title = "Submission Failed";

/** What many may share is told without saying what others have. */
function tooManyOrders({ of, orders }: Pick<VisitorRoom, "of" | "orders">): Failure {
  if (of === "network") {
    const text = "Several orders are open on your network. Sign in or message us to go on.";
    return { code: "conflict", title, text, waysOn: ["sign_in", "support"] };
  }
  const open = orders === 1 ? "1 open order" : `${orders} open orders`;
  return { code: "conflict", title, text: `You have ${open}. Finish or cancel one first.` };
}

function tooMuchGold({ of, orders, millions, maxMillions: most }: VisitorRoom, visitor: Visitor): Failure {
  const left = formatMillions(most - millions);
  const about = { code: "conflict", title, field: "quantity" } as const;
  if (of === "network") {
    const text =
      most > millions
        ? `Open orders on your network leave ${left}. Need more? Sign in or message us.`
        : "Open orders on your network hold all the gold it can have. Sign in or message us to go on.";
    return { ...about, text, waysOn: ["sign_in", "support"] };
  }
  const limit = formatMillions(most);
  const isFirst = visitor.isNewcomer && orders === 0;
  const text =
    millions === 0
      ? `${isFirst ? "First order: up to" : "You can order up to"} ${limit}. Need more? Message us.`
      : most > millions
        ? `Your open orders hold ${formatMillions(millions)} of the ${limit} you can have. Order ${left} or less, or finish one first.`
        : `Your open orders hold the ${limit} you can have. Finish or cancel one first.`;
  return { ...about, text, waysOn: ["support"] };
}
