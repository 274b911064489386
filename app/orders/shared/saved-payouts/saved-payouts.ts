import {
  listDestinations,
  mostDestinations,
  type SavedDestination,
} from "../../../../domain/payments/index.ts";
import { type PayoutWay, wayLabel } from "../../../../domain/ways/model.ts";
import type { ShopCtx } from "../../../context.ts";

/** A saved payout method as its owner's pages show it. */
export type SavedPayout = {
  id: string;
  way: PayoutWay;
  title: string;
  mask: string;
  isDefault: boolean;
};

export type SavedPayouts = {
  /** Those that are offered now, the default one first. */
  saved: SavedPayout[];
  /** Whether one more can be saved: who is signed in and has room. */
  canSave: boolean;
};

/** What whoever is signed in has saved of the ways in which we pay now; nothing of a visitor's. */
export async function readSavedPayouts(ctx: ShopCtx, offered: readonly PayoutWay[]): Promise<SavedPayouts> {
  if (ctx.actor.kind !== "person") return { saved: [], canSave: false };
  const all = await listDestinations(ctx);
  const saved = all.filter(({ way }) => offered.includes(way)).map(savedPayout);
  return { saved, canSave: all.length < mostDestinations };
}

/** A name stands with its way, or the way alone. */
export function savedPayout({ id, name, way, mask, isDefault }: SavedDestination): SavedPayout {
  return { id, way, title: name === "" ? wayLabel(way) : `${name}, ${wayLabel(way)}`, mask, isDefault };
}
