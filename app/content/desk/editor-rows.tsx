import { ArrowUp, Plus, Trash2 } from "lucide";
import type { ReactNode } from "react";
import styles from "../../shell/desk/editor.module.css";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Icon } from "../../ui/icons.tsx";
import layout from "../../ui/layout.module.css";
import { rowsName } from "./block-form.ts";
import type { BlockSpec, FieldSpec } from "./block-specs.ts";

type EditorRowsProps = {
  spec: BlockSpec;
  rows: number;
  fieldOf: (field: FieldSpec, row: number) => ReactNode;
};

/** The rows of a block: each can be moved up or removed, and one added. */
export function EditorRows({ spec, rows, fieldOf }: EditorRowsProps) {
  const list = spec.rows;
  if (!list) return null;
  return (
    <>
      <input type="hidden" name={rowsName} value={rows} />
      {Array.from({ length: rows }, (_, row) => (
        // Rows have no id of their own; every change of their order makes the form anew.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <fieldset key={row} className={styles.row}>
          <legend className={layout.visuallyHidden}>
            {list.name} {row + 1}
          </legend>
          <header>
            <h3>
              {list.name} {row + 1}
            </h3>
            {row > 0 ? (
              <IconButton
                type="submit"
                name="intent"
                value={`up:${row}`}
                label={`Move ${list.name} ${row + 1} up`}
              >
                <Icon of={ArrowUp} />
              </IconButton>
            ) : null}
            <IconButton
              type="submit"
              name="intent"
              value={`remove:${row}`}
              label={`Remove ${list.name} ${row + 1}`}
            >
              <Icon of={Trash2} />
            </IconButton>
          </header>
          <div className={styles.fields}>{list.fields.map((field) => fieldOf(field, row))}</div>
        </fieldset>
      ))}
      <div>
        <Button
          type="submit"
          name="intent"
          value="add"
          icon={<Icon of={Plus} />}
          reason={rows >= list.most ? `The limit is ${list.most}.` : undefined}
        >
          Add {list.name.toLowerCase()}
        </Button>
      </div>
    </>
  );
}
