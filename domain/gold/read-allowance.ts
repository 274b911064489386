import { eq, sql } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { type OrdersCtx, type Placing, readVisitorAllowance } from "../orders/index.ts";
import { readSettingsGroup } from "../settings/index.ts";
import type { GoldAllowance } from "./allowance.ts";
import { availabilityText, quantityText } from "./gold-limits.ts";
import { goldTotal, positionOf } from "./gold-share.ts";
import { newcomersFull, newcomersMillions } from "./newcomers.ts";
import type { GoldDirection } from "./rate-tiers.ts";
import { goldPositions, type PositionKind } from "./tables.ts";

type Part = Pick<GoldAllowance, "by"> & { millions: number; limit: Failure };

/**
 * What this visitor may order now by every limit there is: the owner's sizes, the gold there is, their own
 * open orders, their network's, and what new customers hold together (Rules P32, P48, P54). The order form,
 * its calculator, quotes and the refusals of placing read it here; placing guards itself in the database.
 * Without a visitor it is what the shop itself can trade.
 */
export async function readGoldAllowance(
  ctx: OrdersCtx,
  direction: GoldDirection,
  who: Placing | null,
): Promise<GoldAllowance> {
  const kind = positionOf(direction);
  const [sizes, visitor] = await Promise.all([
    readSettingsGroup(ctx.db, "gold"),
    who && readVisitorAllowance(ctx, who, { kind, total: goldTotal(kind) }),
  ]);
  const { available, newcomers } = await readPosition(ctx.db, kind, visitor?.newcomersPercent ?? 100);
  const parts: Part[] = [
    {
      by: "size",
      millions: sizes.largestMillions,
      limit: { code: "invalid", text: quantityText(sizes) },
    },
    {
      by: "available",
      millions: available,
      limit: { code: "conflict", text: availabilityText(direction, available) },
    },
    ...(visitor ? [{ ...visitor, by: "visitor" } as const] : []),
    ...(visitor?.isNewcomer
      ? [
          {
            by: "visitor",
            millions: newcomers,
            limit: newcomersFull(kind, newcomers, who?.customerId === null),
          } as const,
        ]
      : []),
  ];
  const { by, millions, limit } = parts.reduce((least, part) =>
    part.millions < least.millions ? part : least,
  );
  const { code, text, waysOn } = limit;
  return {
    smallestMillions: sizes.smallestMillions,
    maxMillions: millions,
    by,
    limit: { code: code === "invalid" ? "invalid" : "conflict", text, ...(waysOn ? { waysOn } : {}) },
  };
}

/** Millions that can be traded now, and those of them that new customers may have. */
export async function readPosition(
  db: Queryable,
  kind: PositionKind,
  newcomersPercent: number,
): Promise<{ available: number; newcomers: number }> {
  const { total, reserved, newcomers } = goldPositions;
  const [row] = await db
    .select({
      available: sql<number>`greatest(0, ${total} - ${reserved})`.mapWith(Number),
      newcomers: sql<number>`greatest(0, ${newcomersMillions(newcomersPercent)} - ${newcomers})`.mapWith(
        Number,
      ),
    })
    .from(goldPositions)
    .where(eq(goldPositions.kind, kind));
  return row ?? { available: 0, newcomers: 0 };
}
