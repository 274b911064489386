import { desc, eq } from "drizzle-orm";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import { allow, namesOf } from "../../people/index.ts";
import type { ListingsCtx } from "../context.ts";
import { type ListingImportRow, listingImports } from "../tables.ts";
import type { DefaultColumn } from "./check-rows.ts";
import { readRows } from "./rows-text.ts";
import { noImport } from "./start-import.ts";

/** An import as staff see it; its logins stay in the vault. */
export type ListingImport = Omit<ListingImportRow, "rowsSecretId" | "madeBy"> & { madeByName: string | null };

/** Rows of which a checked import shows what would be listed. */
const shownRows = 10;

/** A row as it would be listed. */
export type PreviewRow = {
  name: string;
  build: string;
  type: string;
  loginMethod: string;
  combatLevel: number;
  totalLevel: number;
  priceCents: number;
  deliveryTime: string;
  hasLogin: boolean;
  /** The columns that the row left out, which have the usual value. */
  filledIn: readonly DefaultColumn[];
};

/**
 * An import with the first rows of what waits to be imported. For whoever edits listings; refuses an unknown
 * one.
 */
export async function readImport(
  ctx: ListingsCtx,
  { importId }: { importId: string },
): Promise<Result<{ import: ListingImport; preview: PreviewRow[] }>> {
  const may = allow(ctx.actor, "listings.edit");
  if (!may.ok) return may;
  const [row] = await ctx.db.select().from(listingImports).where(eq(listingImports.id, importId));
  if (!row) return fail(noImport);
  const [shown] = await named(ctx, [row]);
  if (!shown) throw new Error("One row has one name");
  return ok({ import: shown, preview: row.state === "checked" ? await previewOf(ctx, row) : [] });
}

/** The newest imports, ten at most. For whoever edits listings. */
export async function listImports(ctx: ListingsCtx): Promise<Result<ListingImport[]>> {
  const may = allow(ctx.actor, "listings.edit");
  if (!may.ok) return may;
  const { createdAt, id } = listingImports;
  const rows = await ctx.db.select().from(listingImports).orderBy(desc(createdAt), desc(id)).limit(10);
  return ok(await named(ctx, rows));
}

async function named(ctx: ListingsCtx, rows: readonly ListingImportRow[]): Promise<ListingImport[]> {
  const names = await namesOf(
    ctx.db,
    rows.map(({ madeBy }) => madeBy),
  );
  return rows.map(({ rowsSecretId: _, madeBy, ...row }) => ({
    ...row,
    madeByName: names.get(madeBy) ?? null,
  }));
}

async function previewOf(ctx: ListingsCtx, { id, rowsSecretId }: ListingImportRow): Promise<PreviewRow[]> {
  const subject = `listing-import:${id}`;
  const sealed = rowsSecretId && (await ctx.vault.open(ctx.db, { id: rowsSecretId, subject }));
  if (!sealed) return [];
  const [shown = []] = readRows(sealed, shownRows);
  return shown.map(
    ({
      name,
      build,
      type,
      loginMethod,
      combatLevel,
      totalLevel,
      priceCents,
      deliveryTime,
      login,
      filledIn = [],
    }) => ({
      name,
      build,
      type,
      loginMethod,
      combatLevel,
      totalLevel,
      priceCents,
      deliveryTime,
      hasLogin: login !== null,
      filledIn,
    }),
  );
}
