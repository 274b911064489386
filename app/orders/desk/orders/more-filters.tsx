import type { OrderSort } from "../../../../domain/orders/inputs.ts";
import { MoreFields } from "../../../shell/desk/more-fields.tsx";
import styles from "../../../shell/desk/orders-list.module.css";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextInput } from "../../../ui/text-input.tsx";
import { isFiltered, type ListFields, type ListView, listPath } from "./list-address.ts";
import type { Teller } from "./order-line.ts";

type MoreFiltersProps = { view: ListView; fields: ListFields; tellers: readonly Teller[]; ownId: string };

const sortLabels: Record<OrderSort, string> = {
  risk: "Deadline",
  created: "Created",
  updated: "Last updated",
  amount: "Amount",
};
const sortOptions = Object.entries(sortLabels).map(([value, label]) => ({ value, label }));
const directionOptions = [
  { value: "desc", label: "Descending" },
  { value: "asc", label: "Ascending" },
];

/** Filters that are needed less often: whose, from when, in which order. Opened when one of them is set. */
export function MoreFilters({ view, fields, tellers, ownId }: MoreFiltersProps) {
  const isUsed = Boolean(fields.assigned_to || fields.from || fields.to);
  const people = [
    { value: "", label: "Everyone" },
    { value: ownId, label: "Mine" },
    { value: "none", label: "Unassigned" },
    ...tellers
      .filter(({ personId }) => personId !== ownId)
      .map(({ personId, displayName }) => ({ value: personId, label: displayName })),
  ];
  return (
    <MoreFields
      summary={
        <>
          More<span className={styles.moreWords}> filters and sorting</span>
        </>
      }
      isUsed={isUsed}
      clearHref={isFiltered(view) ? listPath : null}
    >
      <Field label="Assigned to">
        <Select name="assigned_to" options={people} defaultValue={fields.assigned_to ?? ""} />
      </Field>
      <Field label="Created from, UTC">
        <TextInput type="date" name="from" defaultValue={fields.from} />
      </Field>
      <Field label="Created to, UTC">
        <TextInput type="date" name="to" defaultValue={fields.to} />
      </Field>
      <Field label="Sort by">
        <Select name="sort" options={sortOptions} defaultValue={view.sort} />
      </Field>
      <Field label="Direction">
        <Select name="direction" options={directionOptions} defaultValue={view.direction} />
      </Field>
    </MoreFields>
  );
}
