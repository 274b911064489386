import { Download, FileUp, Plus } from "lucide";
import type { RefObject } from "react";
import { builds, deliveryTimes, listingTypes, loginMethods } from "../../../../domain/listings/model.ts";
import { MoreFields } from "../../../shell/desk/more-fields.tsx";
import styles from "../../../shell/desk/orders-list.module.css";
import { SearchButton, SearchField } from "../../../shell/desk/search-field.tsx";
import { MoneyInput } from "../../../ui/amount-input.tsx";
import buttonStyles from "../../../ui/button.module.css";
import { LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import { Select } from "../../../ui/select.tsx";
import { useFilterForm } from "../../../web/forms/use-filter-form.ts";
import {
  fieldsOf,
  filterCount,
  type ListFields,
  type ListView,
  listHref,
  listPath,
  listQuery,
} from "./list-address.ts";

type ListingFiltersProps = {
  view: ListView;
  mayEdit: boolean;
  searchRef: RefObject<HTMLInputElement | null>;
};

/** Search and filters as a form that the address keeps; with scripts it answers while one types. */
export function ListingFilters({ view, mayEdit, searchRef }: ListingFiltersProps) {
  const fields = fieldsOf(view);
  const form = useFilterForm({ path: listPath, fields });
  return (
    <Form {...form} role="search" className={styles.deskFilters}>
      {(["state", "sort", "direction"] as const).map((name) =>
        fields[name] ? <input key={name} type="hidden" name={name} value={fields[name]} /> : null,
      )}
      <div className={cx(layout.row, layout.tight, styles.deskTools)}>
        <SearchField
          label="Search listings"
          placeholder="Name, listing or order ID"
          searched={fields.q}
          searchRef={searchRef}
        />
        <SearchButton />
        <MoreFilters view={view} fields={fields} />
        <div className={styles.listActions}>
          <ExportButton view={view} />
          {mayEdit ? (
            <>
              <LinkButton to={`${listPath}/import`} icon={<Icon of={FileUp} size={16} />}>
                Import
              </LinkButton>
              <LinkButton to={`${listPath}/new`} variant="primary" icon={<Icon of={Plus} size={16} />}>
                New listing
              </LinkButton>
            </>
          ) : null}
        </div>
      </div>
    </Form>
  );
}

function ExportButton({ view }: { view: ListView }) {
  return (
    <a
      className={cx(buttonStyles.button, buttonStyles.secondary)}
      href={`/admin/listings.csv${listQuery(view)}`}
      download
    >
      <Icon of={Download} size={16} />
      <span>Export</span>
    </a>
  );
}

const any = (text: readonly string[], label: string) => [
  { value: "", label },
  ...text.map((word) => ({ value: word, label: word })),
];

const choices = [
  { name: "build", label: "Build", options: any(builds, "All builds") },
  { name: "type", label: "Type", options: any(listingTypes, "All types") },
  { name: "login_method", label: "Login method", options: any(loginMethods, "All methods") },
  { name: "delivery", label: "Delivery", options: any(deliveryTimes, "All times") },
  {
    name: "verified",
    label: "Verified",
    options: [
      { value: "", label: "Verified or not" },
      { value: "yes", label: "Verified" },
      { value: "no", label: "Not verified" },
    ],
  },
  {
    name: "login",
    label: "Login",
    options: [
      { value: "", label: "Any login" },
      { value: "missing", label: "No login saved" },
      { value: "stale", label: "Stale login" },
    ],
  },
  {
    name: "featured",
    label: "Featured",
    options: [
      { value: "", label: "Featured or not" },
      { value: "yes", label: "Featured" },
    ],
  },
] as const;

const cleared: ListFields = {
  ...Object.fromEntries(choices.map(({ name }) => [name, undefined])),
  q: undefined,
  from: undefined,
  to: undefined,
};

function MoreFilters({ view, fields }: { view: ListView; fields: ListFields }) {
  const count = filterCount(view);
  return (
    <MoreFields
      summary={count > 0 ? `Filters (${count})` : "Filters"}
      isUsed={count > 0}
      clearHref={count > 0 || view.q ? listHref(view, cleared) : null}
    >
      {choices.map(({ name, label, options }) => (
        <Field key={name} label={label}>
          <Select name={name} options={options} defaultValue={fields[name] ?? ""} />
        </Field>
      ))}
      <Field label="Price from">
        <MoneyInput name="from" defaultValue={fields.from} />
      </Field>
      <Field label="Price to">
        <MoneyInput name="to" defaultValue={fields.to} />
      </Field>
    </MoreFields>
  );
}
