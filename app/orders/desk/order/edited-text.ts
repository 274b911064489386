import type { OrderRow } from "../../../../domain/orders/index.ts";
import { fieldNames, orderFields } from "../../../../domain/orders/model.ts";

/** Names the fields that an edit has changed: `Changed: name, amount.` */
export function editedText(before: OrderRow, after: OrderRow): string {
  const changed = fieldNames.filter((field) => before[field] !== after[field]);
  return `Changed: ${changed.map((field) => orderFields[field].inSentence).join(", ")}.`;
}
