import { Columns3 } from "lucide";
import styles from "../../../shell/desk/orders-list.module.css";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import { type Column, columns, listColumns, usualColumns } from "./columns.tsx";
import { ListMenu } from "./list-menu.tsx";
import { columnPrefix, orderForms } from "./order-forms.ts";

type ColumnPickerProps = { chosen: readonly Column[] | null; action: string };

/** Chooses the columns of the list for this browser. */
export function ColumnPicker({ chosen, action }: ColumnPickerProps) {
  const shown = chosen ?? usualColumns;
  return (
    <ListMenu
      isOfTable
      summary={
        <>
          <Icon of={Columns3} size={16} />
          <span>Columns</span>
        </>
      }
    >
      <Form method="post" action={action} preventScrollReset key={shown.join()}>
        <input type="hidden" name="form" value={orderForms.columns} />
        <div className={styles.columnChoices}>
          {columns.map((column) => (
            <Checkbox
              key={column}
              name={columnPrefix + column}
              label={listColumns[column].label}
              defaultChecked={shown.includes(column)}
            />
          ))}
        </div>
        <div className={cx(layout.row, layout.tight)}>
          <Button type="submit">Show these</Button>
          {chosen ? (
            <Button type="submit" variant="quiet" name="reset" value="yes">
              Reset
            </Button>
          ) : null}
        </div>
      </Form>
    </ListMenu>
  );
}
