import { AlarmClock, HandCoins, User, UserX } from "lucide";
import type { RefObject } from "react";
import { listFieldsOf, usualSort } from "../../../../domain/orders/inputs.ts";
import { orderTypes, products } from "../../../../domain/orders/model.ts";
import styles from "../../../shell/desk/orders-list.module.css";
import { SearchButton, SearchField } from "../../../shell/desk/search-field.tsx";
import { LinkChip } from "../../../ui/chip.tsx";
import { cx } from "../../../ui/cx.ts";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import { Select } from "../../../ui/select.tsx";
import { useFilterForm } from "../../../web/forms/use-filter-form.ts";
import { type ListView, listHref, listPath } from "./list-address.ts";
import { MoreFilters } from "./more-filters.tsx";
import type { Teller } from "./order-line.ts";

type OrderFiltersProps = {
  view: ListView;
  tellers: readonly Teller[];
  /** Who looks: “Mine” are theirs. */
  ownId: string;
  searchRef: RefObject<HTMLInputElement | null>;
};

const typeOptions = [
  { value: "", label: "All types" },
  ...orderTypes.map((type) => ({ value: type, label: products[type].label })),
];

/** Search and filters as a form that the address keeps; with scripts it answers while one types. */
export function OrderFilters({ view, tellers, ownId, searchRef }: OrderFiltersProps) {
  const { status: statuses, ...fields } = listFieldsOf(view);
  const usual = { sort: usualSort(view.filters), direction: "desc" };
  const form = useFilterForm({ path: listPath, fields, usual });
  return (
    <Form {...form} role="search" className={styles.deskFilters}>
      <input type="hidden" name="state" value={fields.state} />
      {statuses?.map((status) => (
        <input key={status} type="hidden" name="status" value={status} />
      ))}
      {fields.at_risk ? <input type="hidden" name="at_risk" value="true" /> : null}
      {fields.paid_waiting ? <input type="hidden" name="paid_waiting" value="true" /> : null}
      <div className={cx(layout.row, layout.tight, styles.deskTools)}>
        <SearchField
          label="Search orders"
          placeholder="ID, name, email, status"
          searched={fields.q}
          searchRef={searchRef}
        />
        <Field label="Type" hideLabel>
          <Select name="type" options={typeOptions} defaultValue={fields.type ?? ""} />
        </Field>
        <QuickFilters view={view} ownId={ownId} />
        <SearchButton />
        <MoreFilters view={view} fields={fields} tellers={tellers} ownId={ownId} />
      </div>
    </Form>
  );
}

/** What is chosen often; pressed again it is taken back. */
function QuickFilters({ view, ownId }: { view: ListView; ownId: string }) {
  const { assignedTo, atRisk, paidWaiting } = view.filters;
  const isMine = assignedTo === ownId;
  const isFree = assignedTo === "none";
  return (
    <>
      <LinkChip
        to={listHref(view, { assigned_to: isMine ? undefined : ownId })}
        current={isMine}
        icon={<Icon of={User} size={14} />}
        preventScrollReset
      >
        Mine
      </LinkChip>
      <LinkChip
        to={listHref(view, { assigned_to: isFree ? undefined : "none" })}
        current={isFree}
        icon={<Icon of={UserX} size={14} />}
        preventScrollReset
      >
        Unassigned
      </LinkChip>
      <LinkChip
        to={listHref(view, { at_risk: atRisk ? undefined : "true" })}
        current={atRisk === true}
        icon={<Icon of={AlarmClock} size={14} />}
        preventScrollReset
      >
        At risk
      </LinkChip>
      <LinkChip
        to={listHref(view, { paid_waiting: paidWaiting ? undefined : "true" })}
        current={paidWaiting === true}
        icon={<Icon of={HandCoins} size={14} />}
        preventScrollReset
      >
        Paid, waiting
      </LinkChip>
    </>
  );
}
