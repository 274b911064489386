import type { OrderStatus } from "../model.ts";
import type { OrderRow } from "../tables.ts";

/**
 * What a change of status does to a deposit on our gear: canceled before it was started, the gear never left
 * us, so the deposit goes back with the rest. Canceled later, it stays held until staff say whether the gear
 * came back. Taken up again, the gear is lent again.
 */
export function depositFields(
  { status: from, depositState }: Pick<OrderRow, "status" | "depositState">,
  to: OrderStatus,
): Pick<Partial<OrderRow>, "depositState"> {
  if (to === "canceled" && from === "pending" && depositState === "held") return { depositState: "returned" };
  if (from === "canceled" && to !== "canceled" && depositState === "returned")
    return { depositState: "held" };
  return {};
}
