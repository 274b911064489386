import { useNavigation } from "react-router";
import { takeOverField } from "../../../../kernel/take-over.ts";
import styles from "../../../shell/desk/orders-list.module.css";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Form } from "../../../ui/link.tsx";
import { Select } from "../../../ui/select.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import type { FormAnswer } from "../../../web/forms/form-answer.ts";
import { bulkFormId, nobody, orderListForms, pickPrefix } from "./order-forms.ts";
import type { Teller } from "./order-line.ts";

type BulkBarProps = {
  picked: number;
  tellers: readonly Teller[];
  ownId: string;
  /** The last assignment, refused because colleagues work on some of the orders. */
  refused: FormAnswer | undefined;
  /** Who has an order of the list. */
  holderOf: (orderId: string) => string | null;
  onClear: () => void;
};

/** Assigns the ticked orders to one member of staff, all or none. Shown while something is ticked. */
export function BulkBar({ picked, tellers, ownId, refused, holderOf, onClear }: BulkBarProps) {
  const hasScripts = useHydrated();
  const navigation = useNavigation();
  const busy = navigation.formData?.get("form") === orderListForms.assign.name;
  const options = [
    { value: ownId, label: "me" },
    ...tellers
      .filter(({ personId }) => personId !== ownId)
      .map(({ personId, displayName }) => ({ value: personId, label: displayName })),
    { value: nobody, label: "Unassigned" },
  ];
  return (
    <Form method="post" id={bulkFormId} className={styles.bulkBar} preventScrollReset>
      <input type="hidden" name="form" value={orderListForms.assign.name} />
      <b role="status">{hasScripts ? `${picked} selected` : "Selected orders"}</b>
      <Field label="Assign to" className={styles.inline}>
        <Select name="personId" options={options} defaultValue={refused?.fields.personId ?? ownId} />
      </Field>
      <Button type="submit" busy={busy}>
        Assign
      </Button>
      {refused ? <ReassignButton refused={refused} ownId={ownId} holderOf={holderOf} busy={busy} /> : null}
      {hasScripts ? (
        <Button variant="quiet" onClick={onClear}>
          Clear selection
        </Button>
      ) : null}
    </Form>
  );
}

type ReassignButtonProps = Pick<BulkBarProps, "ownId" | "holderOf"> & { refused: FormAnswer; busy: boolean };

/** Sends the refused assignment again and names the colleagues from whom the orders are taken. */
function ReassignButton({ refused, ownId, holderOf, busy }: ReassignButtonProps) {
  const picked = Object.keys(refused.fields).filter((name) => name.startsWith(pickPrefix));
  const holders = picked.flatMap((name) => holderOf(name.slice(pickPrefix.length)) ?? []);
  const colleagues = [...new Set(holders)].filter((id) => id !== ownId);
  return (
    <>
      {picked.map((name) => (
        <input key={name} type="hidden" name={name} value="on" />
      ))}
      <Button type="submit" name={takeOverField} value={colleagues.join(",")} busy={busy}>
        Take over and assign
      </Button>
    </>
  );
}
