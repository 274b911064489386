import { type OrderType, products } from "../products/products.ts";
import type { OrderStatus } from "../products/workflow.ts";
import type { TurnFact } from "./turn-facts.ts";
import type { TurnStep } from "./turn-steps.ts";

/**
 * What an order of a type waits for in a status, while exactly these facts hold of it (Rule P51); null once
 * it has ended. The database decides the same by `order_turn`, which is made from the same rules
 * (`turn-sql.ts`).
 */
export function turnOf(
  type: OrderType,
  status: OrderStatus,
  facts: Readonly<Partial<Record<TurnFact, boolean>>>,
): TurnStep | null {
  const rules = products[type].workflow[status]?.turn;
  if (!rules) return null;
  const first = rules.rules.find(({ when }) => when.every((fact) => facts[fact]));
  return first?.step ?? rules.otherwise;
}
