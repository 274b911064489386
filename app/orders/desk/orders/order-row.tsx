import { memo } from "react";
import styles from "../../../shell/desk/orders-list.module.css";
import { cx } from "../../../ui/cx.ts";
import tableStyles from "../../../ui/table.module.css";
import { columnClass, columnEntries, type OrderRowProps } from "./columns.tsx";

/** One order of the list; drawn again when something of it changed, not each time the list was read. */
export const OrderRow = memo(DrawnRow, isSameRow);

function isSameRow(
  before: OrderRowProps,
  { line, view, isSelected, isPicked, fresh, columns, actions }: OrderRowProps,
) {
  // The server's time is left out: a clock goes on from the one with which it began.
  return (
    before.isSelected === isSelected &&
    before.isPicked === isPicked &&
    before.fresh === fresh &&
    before.actions === actions &&
    before.view === view &&
    before.columns.join() === columns.join() &&
    (before.line === line || JSON.stringify(before.line) === JSON.stringify(line))
  );
}

function DrawnRow(props: OrderRowProps) {
  const { line, isSelected, fresh, columns, actions } = props;
  return (
    <tr
      className={cx(fresh && tableStyles.fresh, line.hasLeft && styles.hasLeft) || undefined}
      aria-selected={isSelected || undefined}
      onFocus={() => actions.select(line.id)}
    >
      {columnEntries.map(([name, { cellClass, cell }]) => (
        <td key={name} className={cx(cellClass, columnClass(name, columns)) || undefined}>
          {cell(props)}
        </td>
      ))}
    </tr>
  );
}
