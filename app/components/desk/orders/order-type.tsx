import { ArrowDownToLine, ArrowUpFromLine, Flame, UserMinus, UserPlus } from "lucide";
import { type OrderType, products } from "../../../../domain/orders/model.ts";
import { formatMillions } from "../../../../kernel/money.ts";
import { Icon, type IconDrawing } from "../../../ui/icons.tsx";

/** What comes in points down, what goes out points up. */
export const orderTypeIcons: Record<OrderType, IconDrawing> = {
  gold_sale: ArrowDownToLine,
  gold_buy: ArrowUpFromLine,
  account_sale: UserMinus,
  account_purchase: UserPlus,
  infernal_boost: Flame,
  quiver_boost: Flame,
  infernal_quiver_boost: Flame,
};

/** An order's type as icon and word. */
export function OrderTypeLabel({ type }: { type: OrderType }) {
  return (
    <span className={orderTypeIcons[type] === Flame ? "ty em" : "ty"}>
      <Icon of={orderTypeIcons[type]} size={16} />
      <span>{products[type].label}</span>
    </span>
  );
}

/** How much of it: gold in millions, one account, one listing; a boost has no quantity. */
export function quantityWords(type: OrderType, quantity: number): string {
  if (type === "gold_sale" || type === "gold_buy") return formatMillions(quantity);
  if (type === "account_sale") return "1 account";
  return type === "account_purchase" ? "1 listing" : "–";
}
