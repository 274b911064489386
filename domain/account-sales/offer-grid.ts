import {
  combatRowsName,
  gridNames,
  gridSizeOf,
  mostEdges,
  type OfferTableTexts,
  onlyTableTexts,
  totalColumnsName,
} from "./offer-table-form.ts";

/** The actions that change the grid: `row:add`, `row:remove:2`, `column:add`, `column:remove:0`. */
const actionPattern = /^(row|column):(add|remove)(?::(\d{1,2}))?$/;

/**
 * The texts of a table's form after a row or column was added at its end, with the values of the last one and
 * an edge to fill in, or after one was removed; the last one stays. Null when the action is none of these.
 */
export function changeOfferGrid(
  sent: OfferTableTexts,
  intent: string,
): { texts: OfferTableTexts; focus: string } | null {
  const found = actionPattern.exec(intent);
  if (!found) return null;
  const [, axis, verb, index] = found;
  const { rows, columns } = gridSizeOf(sent);
  const isRow = axis === "row";
  const count = isRow ? rows : columns;
  const remaining = Array.from({ length: count }, (_, at) => at);
  if (verb === "add" && count < mostEdges) remaining.push(count - 1);
  if (verb === "remove" && count > 1 && Number(index) < count) remaining.splice(Number(index), 1);
  const isAdded = remaining.length > count;
  const texts = arrange(
    sent,
    isRow ? remaining : Array.from({ length: rows }, (_, at) => at),
    isRow ? Array.from({ length: columns }, (_, at) => at) : remaining,
  );
  const edgeName = isRow ? gridNames.combat : gridNames.total;
  if (isAdded) texts[edgeName(count)] = "";
  return { texts, focus: edgeName(isAdded ? count : Math.min(Number(index ?? 0), remaining.length - 1)) };
}

/** The same form with these rows and columns of it, in this order. */
function arrange(sent: OfferTableTexts, rows: number[], columns: number[]): OfferTableTexts {
  const arranged: OfferTableTexts = {
    ...sent,
    [combatRowsName]: String(rows.length),
    [totalColumnsName]: String(columns.length),
  };
  for (const [at, from] of columns.entries())
    arranged[gridNames.total(at)] = sent[gridNames.total(from)] ?? "";
  for (const [at, from] of rows.entries()) {
    arranged[gridNames.combat(at)] = sent[gridNames.combat(from)] ?? "";
    for (const [to, column] of columns.entries()) {
      arranged[gridNames.base(at, to)] = sent[gridNames.base(from, column)] ?? "";
    }
  }
  return onlyTableTexts(arranged);
}
