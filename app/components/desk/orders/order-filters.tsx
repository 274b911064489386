import { AlarmClock, HandCoins, Plus, RefreshCw, Search, User } from "lucide";
import { type FormEvent, type RefObject, useEffect, useRef } from "react";
import { Form, useRevalidator, useSubmit } from "react-router";
import { orderTypes, typeLabels } from "../../../../domain/orders/model.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { LinkChip } from "../../../ui/chip.tsx";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextInput } from "../../../ui/text-input.tsx";
import { ExportLink } from "./export-link.tsx";
import { fieldsOf, type ListView, listHref, listPath } from "./list-address.ts";
import { MoreFilters } from "./more-filters.tsx";
import type { Teller } from "./order-line.ts";

type OrderFiltersProps = {
  view: ListView;
  tellers: readonly Teller[];
  /** Who looks: “Mine” are theirs. */
  ownId: string;
  searchRef: RefObject<HTMLInputElement | null>;
};

/** How long after the last letter a search begins, in milliseconds. */
const typingMilliseconds = 300;

const typeOptions = [
  { value: "", label: "All types" },
  ...orderTypes.map((type) => ({ value: type, label: typeLabels[type] })),
];

/** Search and filters as a form that the address keeps; with scripts it answers while one types. */
export function OrderFilters({ view, tellers, ownId, searchRef }: OrderFiltersProps) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const submit = useSubmit();
  const fields = fieldsOf(view);
  useFieldsFollowAddress(form, fields);
  useEffect(() => () => clearTimeout(timer.current), []);

  function onChange(event: FormEvent<HTMLFormElement>) {
    const sent = event.currentTarget;
    clearTimeout(timer.current);
    const isText = event.target === searchRef.current;
    const go = () =>
      void submit(trimmed(sent), { action: listPath, replace: isText, preventScrollReset: true });
    timer.current = setTimeout(go, isText ? typingMilliseconds : 0);
  }

  return (
    <Form
      ref={form}
      action={listPath}
      role="search"
      className="desk-filters"
      preventScrollReset
      onChange={onChange}
      onSubmit={() => clearTimeout(timer.current)}
    >
      {fields.status ? <input type="hidden" name="status" value={fields.status} /> : null}
      {fields.at_risk ? <input type="hidden" name="at_risk" value="true" /> : null}
      {fields.paid_waiting ? <input type="hidden" name="paid_waiting" value="true" /> : null}
      <div className="row tight desk-tools">
        <Field label="Search orders" hideLabel className="grow">
          <TextInput
            ref={searchRef}
            type="search"
            name="q"
            maxLength={100}
            defaultValue={fields.q}
            placeholder="Id, name, email, game name, status"
            pre={<Icon of={Search} size={16} />}
            post={<kbd className="hide-s">/</kbd>}
            aria-keyshortcuts="/"
          />
        </Field>
        <Field label="Type" hideLabel>
          <Select name="type" options={typeOptions} defaultValue={fields.type ?? ""} />
        </Field>
        <QuickFilters view={view} ownId={ownId} />
        <noscript>
          <Button type="submit">Search</Button>
        </noscript>
        <MoreFilters view={view} fields={fields} tellers={tellers} ownId={ownId} />
        <div className="list-deeds">
          <RefreshButton />
          <ExportLink view={view} />
          <LinkButton to="/admin/orders/new" icon={<Icon of={Plus} size={16} />}>
            New order
          </LinkButton>
        </div>
      </div>
    </Form>
  );
}

function QuickFilters({ view, ownId }: { view: ListView; ownId: string }) {
  const { assignedTo, atRisk, paidWaiting } = view.filters;
  const isMine = assignedTo === ownId;
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

function RefreshButton() {
  const revalidator = useRevalidator();
  return (
    <Button
      variant="quiet"
      icon={<Icon of={RefreshCw} size={16} />}
      onClick={() => void revalidator.revalidate()}
    >
      Refresh
    </Button>
  );
}

/** What the form says, without what is empty or usual, so that addresses stay short. */
function trimmed(form: HTMLFormElement): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && value.trim() && value !== usual[name]) query.set(name, value);
  }
  return query;
}

/** Fields show what the address says when it was changed elsewhere; the one that is being typed in is left alone. */
function useFieldsFollowAddress(form: RefObject<HTMLFormElement | null>, fields: object): void {
  const key = JSON.stringify(fields);
  useEffect(() => {
    const values: Record<string, string | undefined> = JSON.parse(key);
    for (const control of form.current?.elements ?? []) {
      const isText = control instanceof HTMLInputElement && control.type !== "hidden";
      if (!isText && !(control instanceof HTMLSelectElement)) continue;
      if (control !== document.activeElement)
        control.value = values[control.name] ?? usual[control.name] ?? "";
    }
  }, [form, key]);
}

/** What a list without a choice has. */
const usual: Record<string, string> = { sort: "risk", direction: "desc" };
