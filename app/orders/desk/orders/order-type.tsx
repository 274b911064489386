import { type OrderType, products } from "../../../../domain/orders/model.ts";
import styles from "../../../shell/desk/desk.module.css";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icons.tsx";
import { adminProducts } from "../products/index.ts";

/** An order's type as icon and word. */
export function OrderTypeLabel({ type }: { type: OrderType }) {
  const { icon } = adminProducts[type];
  return (
    <span title={products[type].label} className={icon.isEmber ? cx(styles.type, styles.ember) : styles.type}>
      <Icon of={icon.drawing} size={16} />
      <span>{products[type].label}</span>
    </span>
  );
}
