import { randomUUID } from "node:crypto";
import { isNull } from "drizzle-orm";
import { ok, type Result } from "../../../kernel/result.ts";
import type { Ctx } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { transact } from "../../../platform/database/transact.ts";
import { shopLogos } from "../../../platform/settings/tables.ts";
import { allow } from "../../people/index.ts";
import type { LogoCoder } from "../ports.ts";
import { logSettings } from "../write-settings.ts";

export type LogoCtx = Pick<Ctx, "db" | "clock" | "actor"> & { logoCoder: LogoCoder };

/**
 * Gives the shop a logo in place of the one it has, and logs it (Rules P38, P40). Admins only. Refuses what
 * the coder refuses; of two admins at once the later one's stands.
 */
export async function setLogo(ctx: LogoCtx, bytes: Uint8Array): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "settings.edit");
  if (!may.ok) return may;
  const encoded = await ctx.logoCoder.encodeLogo(bytes);
  if (!encoded.ok) return encoded;
  const { picture, square, width, height } = encoded.value;
  return transact(ctx.db, async (tx): Promise<Result<undefined>> => {
    // Two at once would both be the one of now.
    await tx.execute("lock table shop_logos in share row exclusive mode");
    const before = await endLogo(ctx, tx);
    const madeBy = ctx.actor.kind === "person" ? ctx.actor.personId : null;
    await tx.insert(shopLogos).values({
      ...{ id: randomUUID(), picture: Buffer.from(picture), square: Buffer.from(square), width, height },
      ...{ madeAt: ctx.clock.now(), madeBy },
    });
    await logChange(ctx, tx, before, sides({ width, height }));
    return ok(undefined);
  });
}

/** Takes the logo away, so that the mark of the house stands again. Without a logo it changes nothing. */
export async function removeLogo(ctx: Omit<LogoCtx, "logoCoder">): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "settings.edit");
  if (!may.ok) return may;
  return transact(ctx.db, async (tx): Promise<Result<undefined>> => {
    const before = await endLogo(ctx, tx);
    if (before !== null) await logChange(ctx, tx, before, null);
    return ok(undefined);
  });
}

/** Ends the logo of now; answers what it was. */
async function endLogo({ clock }: Pick<Ctx, "clock">, tx: Transaction): Promise<string | null> {
  const [ended] = await tx
    .update(shopLogos)
    .set({ endedAt: clock.now() })
    .where(isNull(shopLogos.endedAt))
    .returning({ width: shopLogos.width, height: shopLogos.height });
  return ended ? sides(ended) : null;
}

const sides = ({ width, height }: { width: number; height: number }) => `${width} × ${height} pixels`;

function logChange(ctx: Pick<Ctx, "actor">, tx: Transaction, from: string | null, to: string | null) {
  return logSettings(ctx, tx, "shop", { changes: [{ field: "logo", from, to }] });
}
