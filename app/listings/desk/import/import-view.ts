import type { ListingImport, PreviewRow } from "../../../../domain/listings/index.ts";
import { formatMoment } from "../../../../kernel/dates.ts";
import { formatUsd } from "../../../../kernel/money.ts";
import type { ImportLine, PreviewLine } from "./import-labels.ts";

/** An import as its page shows it. */
export function importLine(row: ListingImport): ImportLine {
  return {
    id: row.id,
    state: row.state,
    rows: row.rowCount,
    done: row.doneCount,
    publishes: row.publishes,
    errors: row.errors,
    failedReason: row.failedReason,
    madeBy: row.madeByName ?? "A program",
    made: formatMoment(row.createdAt),
  };
}

/** A checked row as it would be listed; of its login only whether there is one. */
export function previewLine(row: PreviewRow): PreviewLine {
  const value = (column: PreviewRow["filledIn"][number], text: string) => ({
    text,
    isDefault: row.filledIn.includes(column),
  });
  return {
    name: row.name,
    what: [value("build", row.build), value("type", row.type), value("login_method", row.loginMethod)],
    levels: [
      value("combat_level", String(row.combatLevel)),
      value("total_level", row.totalLevel.toLocaleString("en-US")),
    ],
    price: value("price", formatUsd(row.priceCents)),
    delivery: value("delivery_time", row.deliveryTime),
    login: row.hasLogin ? "Login there" : "No login yet",
  };
}
