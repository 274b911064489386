import { useNavigation } from "react-router";
import styles from "../../../shell/desk/orders-list.module.css";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Form } from "../../../ui/link.tsx";
import { Select } from "../../../ui/select.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { bulkFormId, nobody, orderForms } from "./order-forms.ts";
import type { Teller } from "./order-line.ts";

type BulkBarProps = { picked: number; tellers: readonly Teller[]; ownId: string; onClear: () => void };

/** Assigns the ticked orders to one member of staff, all or none. Shown while something is ticked. */
export function BulkBar({ picked, tellers, ownId, onClear }: BulkBarProps) {
  const hasScripts = useHydrated();
  const navigation = useNavigation();
  const busy = navigation.formData?.get("form") === orderForms.assign;
  const options = [
    { value: ownId, label: "me" },
    ...tellers
      .filter(({ personId }) => personId !== ownId)
      .map(({ personId, displayName }) => ({ value: personId, label: displayName })),
    { value: nobody, label: "Unassigned" },
  ];
  return (
    <Form method="post" id={bulkFormId} className={styles.bulkBar} preventScrollReset>
      <input type="hidden" name="form" value={orderForms.assign} />
      <b role="status">{hasScripts ? `${picked} selected` : "Selected orders"}</b>
      <Field label="Assign to" className={styles.inline}>
        <Select name="personId" options={options} />
      </Field>
      <Button type="submit" busy={busy}>
        Assign
      </Button>
      {hasScripts ? (
        <Button variant="quiet" onClick={onClear}>
          Clear selection
        </Button>
      ) : null}
    </Form>
  );
}
