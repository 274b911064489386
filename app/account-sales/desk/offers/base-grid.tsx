import { Plus, X } from "lucide";
import {
  combatRowsName,
  gridNames,
  gridSizeOf,
  mostEdges,
  type OfferTableTexts,
  totalColumnsName,
} from "../../../../domain/account-sales/model.ts";
import { MoneyInput } from "../../../ui/amount-input.tsx";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Field } from "../../../ui/field.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import panelStyles from "../../../ui/panel.module.css";
import tableStyles from "../../../ui/table.module.css";
import { TextInput } from "../../../ui/text-input.tsx";
import styles from "./base-grid.module.css";

type GridProps = { texts: OfferTableTexts; errors: Record<string, string> };

/**
 * The base values in dollars: a row for each combat level, a column for each total level from which they
 * hold.
 */
export function BaseGrid({ texts, errors }: GridProps) {
  const { rows, columns } = gridSizeOf(texts);
  const columnIndexes = indexesOf(columns);
  return (
    <>
      <input type="hidden" name={combatRowsName} value={rows} />
      <input type="hidden" name={totalColumnsName} value={columns} />
      <div className={styles.grid}>
        <table>
          <caption className={layout.visuallyHidden}>
            Base values in dollars, by combat and total level
          </caption>
          <thead>
            <tr>
              <th scope="col" className={styles.corner}>
                Min. combat ↓ <span>Min. total →</span>
              </th>
              {columnIndexes.map((column) => (
                <th key={column} scope="col" className={tableStyles.cash}>
                  <Edge
                    name={gridNames.total(column)}
                    words={`Minimum total level, column ${column + 1}`}
                    text={texts[gridNames.total(column)]}
                    error={errors[gridNames.total(column)]}
                    remove={columns > 1 ? `column:remove:${column}` : null}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {indexesOf(rows).map((row) => (
              <tr key={row}>
                <th scope="row">
                  <Edge
                    name={gridNames.combat(row)}
                    words={`Minimum combat level, row ${row + 1}`}
                    text={texts[gridNames.combat(row)]}
                    error={errors[gridNames.combat(row)]}
                    remove={rows > 1 ? `row:remove:${row}` : null}
                  />
                </th>
                {columnIndexes.map((column) => (
                  <td key={column} className={tableStyles.cash}>
                    <Value row={row} column={column} texts={texts} errors={errors} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={cx(layout.row, panelStyles.padded)}>
        <AddButton intent="row:add" isFull={rows >= mostEdges}>
          Add a combat row
        </AddButton>
        <AddButton intent="column:add" isFull={columns >= mostEdges}>
          Add a total column
        </AddButton>
      </div>
    </>
  );
}

function indexesOf(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at);
}

function AddButton({ intent, isFull, children }: { intent: string; isFull: boolean; children: string }) {
  return (
    <Button
      type="submit"
      name="intent"
      value={intent}
      size="sm"
      icon={<Icon of={Plus} size={15} />}
      reason={isFull ? `The limit is ${mostEdges}.` : undefined}
    >
      {children}
    </Button>
  );
}

function Value({ row, column, texts, errors }: GridProps & { row: number; column: number }) {
  const name = gridNames.base(row, column);
  const combat = texts[gridNames.combat(row)] || `row ${row + 1}`;
  const total = texts[gridNames.total(column)] || `column ${column + 1}`;
  return (
    <Field label={`Base value, combat ${combat}, total ${total}`} hideLabel error={errors[name]}>
      <MoneyInput name={name} defaultValue={texts[name]} />
    </Field>
  );
}

type EdgeProps = {
  name: string;
  words: string;
  text: string | undefined;
  error: string | undefined;
  /** The action that takes its row or column away; null for the last one. */
  remove: string | null;
};

function Edge({ name, words, text, error, remove }: EdgeProps) {
  const label = words.split(", ")[1] ?? words;
  return (
    <div className={styles.edge}>
      <Field label={words} hideLabel {...(error ? { error } : {})}>
        <TextInput name={name} defaultValue={text} inputMode="numeric" autoComplete="off" />
      </Field>
      {remove ? (
        <IconButton type="submit" name="intent" value={remove} size="sm" label={`Remove ${label}`}>
          <Icon of={X} size={15} />
        </IconButton>
      ) : null}
    </div>
  );
}
