import type { OrderRow } from "../../../../domain/orders/index.ts";
import type { EditField } from "../../../components/desk/order/order-view.ts";
import { editFields } from "../../../components/desk/order/order-view.ts";

const names: Record<EditField, string> = {
  customerName: "name",
  customerEmail: "email",
  rsn: "game username",
  quantity: "gold amount",
  amountCents: "amount",
  assignedTo: "assigned to",
  world: "world",
};

/** Names the fields that an edit has changed: `Changed: name, amount.` */
export function editedWords(before: OrderRow, after: OrderRow): string {
  const changed = editFields.filter((field) => before[field] !== after[field]);
  return `Changed: ${changed.map((field) => names[field]).join(", ")}.`;
}
