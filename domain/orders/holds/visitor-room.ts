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
 * The millions that the orders of a key may hold together, rounded up: whoever may trade at all may trade a
 * million. Of all there is, the gold itself is the limit, and says so.
 */
export function maxMillions({ visitor, share }: VisitorHold, key: SQL): SQL {
  const percent = limitAt(visitor, key, "maxPercent");
  const total = share?.total ?? sql`0`;
  return sql`case when ${percent} >= 100 then ${allMillions}::bigint else (${total} * (${percent}) + 99) / 100 end`;
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

/**
 * Why this visitor can't have an order about so much gold now; null where they can, and for whom no limit
 * applies. For pages, before anything is placed.
 */
export async function visitorFailure(
  ctx: OrdersCtx,
  placing: Placing,
  share: GoldShare,
): Promise<Failure | null> {
  const { visitor } = await readHoldTerms(ctx, placing);
  return visitor && failureIn(await readVisitorRooms(ctx.db, { visitor, share }), share.millions);
}

/** Which limit an order would pass that was refused, and what its customer can do. */
export async function whyNoRoom(db: Queryable, hold: VisitorHold): Promise<Failure> {
  const rooms = await readVisitorRooms(db, hold);
  // What held it up may have ended since.
  return failureIn(rooms, hold.share?.millions ?? 0) ?? tooManyOrders({ of: "person", orders: 1 });
}

function failureIn(rooms: readonly VisitorRoom[], asked: number): Failure | null {
  for (const room of rooms) {
    if (room.orders >= room.maxOrders) return tooManyOrders(room);
    if (asked > 0 && room.millions + asked > room.maxMillions) return tooMuchGold(room);
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

function tooMuchGold({ of, millions, maxMillions: most }: VisitorRoom): Failure {
  const left = formatMillions(most - millions);
  const about = { code: "conflict", title, field: "quantity" } as const;
  if (of === "network") {
    const text =
      most > millions
        ? `Open orders on your network leave ${left}. Order ${left} or less, or sign in or message us for more.`
        : "Open orders on your network hold all the gold it can have. Sign in or message us to go on.";
    return { ...about, text, waysOn: ["sign_in", "support"] };
  }
  const limit = formatMillions(most);
  const text =
    millions === 0
      ? `You can have up to ${limit} in open orders. Order ${limit} or less.`
      : most > millions
        ? `Your open orders hold ${formatMillions(millions)} of the ${limit} you can have. Order ${left} or less, or finish one first.`
        : `Your open orders hold the ${limit} you can have. Finish or cancel one first.`;
  return { ...about, text, waysOn: ["support"] };
}
