import type { OrderSort } from "../../../../domain/orders/inputs.ts";
import { isOpen, orderStatuses, statusLabels } from "../../../../domain/orders/model.ts";
import { MoreFields } from "../../../shell/desk/more-fields.tsx";
import styles from "../../../shell/desk/orders-list.module.css";
import { LinkChip } from "../../../ui/chip.tsx";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextInput } from "../../../ui/text-input.tsx";
import { isFiltered, type ListFields, type ListView, listHref, listPath } from "./list-address.ts";
import type { Teller } from "./order-line.ts";

type MoreFiltersProps = {
  view: ListView;
  fields: Omit<ListFields, "status">;
  tellers: readonly Teller[];
  ownId: string;
};

const sortLabels: Record<OrderSort, string> = {
  waiting: "Deadline, then longest waiting",
  risk: "Deadline, then newest",
  created: "Created",
  updated: "Last updated",
  amount: "Amount",
};
/** Only open orders wait. */
const sortOptionsOf = ({ filters }: ListView) =>
  Object.entries(sortLabels)
    .map(([value, label]) => ({ value, label }))
    .filter(({ value }) => filters.isOpen || value !== "waiting");
const directionOptions = [
  { value: "desc", label: "Descending" },
  { value: "asc", label: "Ascending" },
];

/** Filters that are needed less often: whose, from when, in which order. Opened when one of them is set. */
export function MoreFilters({ view, fields, tellers, ownId }: MoreFiltersProps) {
  const hasSeveral = (view.filters.statuses?.length ?? 0) > 1;
  const isUsed = Boolean(hasSeveral || fields.assigned_to || fields.from || fields.to);
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
      <StatusChoices view={view} />
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
        <Select name="sort" options={sortOptionsOf(view)} defaultValue={view.sort} />
      </Field>
      <Field label="Direction">
        <Select name="direction" options={directionOptions} defaultValue={view.direction} />
      </Field>
    </MoreFields>
  );
}

/** Several statuses at once: each is added, or taken back. */
function StatusChoices({ view }: { view: ListView }) {
  const chosen = view.filters.statuses ?? [];
  return (
    <fieldset className={styles.statusChoices}>
      <legend>Statuses</legend>
      {orderStatuses.map((status) => {
        const isChosen = chosen.includes(status);
        const statuses = isChosen ? chosen.filter((each) => each !== status) : [...chosen, status];
        return (
          <LinkChip
            key={status}
            to={listHref(view, { status: statuses, ...(isOpen(status) ? {} : { state: "all" }) })}
            current={isChosen}
            preventScrollReset
          >
            {statusLabels[status]}
          </LinkChip>
        );
      })}
    </fieldset>
  );
}
