import { Download, FileUp, Plus, Search, SlidersHorizontal } from "lucide";
import { type FormEvent, type RefObject, useEffect, useRef } from "react";
import { Form, useSubmit } from "react-router";
import { builds, deliveryTimes, listingTypes, loginMethods } from "../../../../domain/listings/model.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextInput } from "../../../ui/text-input.tsx";
import {
  fieldsOf,
  filterCount,
  type ListFields,
  type ListView,
  listHref,
  listPath,
  listQuery,
} from "./list-address.ts";

/** How long after the last letter a search begins, in milliseconds. */
const typingMilliseconds = 300;

type ListingFiltersProps = {
  view: ListView;
  mayEdit: boolean;
  searchRef: RefObject<HTMLInputElement | null>;
};

/** Search and filters as a form that the address keeps; with scripts it answers while one types. */
export function ListingFilters({ view, mayEdit, searchRef }: ListingFiltersProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const submit = useSubmit();
  const fields = fieldsOf(view);
  useEffect(() => () => clearTimeout(timer.current), []);

  function onChange(event: FormEvent<HTMLFormElement>) {
    const sent = event.currentTarget;
    clearTimeout(timer.current);
    const isText = event.target instanceof HTMLInputElement;
    const go = () =>
      void submit(trimmed(sent), { action: listPath, replace: isText, preventScrollReset: true });
    timer.current = setTimeout(go, isText ? typingMilliseconds : 0);
  }

  return (
    <Form
      // Filters that were cleared elsewhere are cleared here; what is being searched for is left alone.
      key={listQuery(view, { q: undefined, from: undefined, to: undefined })}
      action={listPath}
      role="search"
      className="desk-filters"
      preventScrollReset
      onChange={onChange}
      onSubmit={() => clearTimeout(timer.current)}
    >
      {(["state", "sort", "direction"] as const).map((name) =>
        fields[name] ? <input key={name} type="hidden" name={name} value={fields[name]} /> : null,
      )}
      <div className="row tight desk-tools">
        <Field label="Search listings" hideLabel className="grow">
          <TextInput
            ref={searchRef}
            type="search"
            name="q"
            maxLength={100}
            defaultValue={fields.q}
            placeholder="Name, or id of listing or order"
            pre={<Icon of={Search} size={16} />}
            post={<kbd className="hide-s">/</kbd>}
            aria-keyshortcuts="/"
          />
        </Field>
        <noscript>
          <Button type="submit">Search</Button>
        </noscript>
        <MoreFilters view={view} fields={fields} />
        <div className="list-deeds">
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
    <a className="btn btn-secondary" href={`/admin/listings.csv${listQuery(view)}`} download>
      <Icon of={Download} size={16} />
      <span>Export</span>
    </a>
  );
}

const any = (words: readonly string[], label: string) => [
  { value: "", label },
  ...words.map((word) => ({ value: word, label: word })),
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
      { value: "", label: "Whatever login" },
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
    <details className="more-filters" open={count > 0 || undefined}>
      <summary>
        <Icon of={SlidersHorizontal} size={15} />
        <span>{count > 0 ? `Filters (${count})` : "Filters"}</span>
      </summary>
      <div className="more-fields">
        {choices.map(({ name, label, options }) => (
          <Field key={name} label={label}>
            <Select name={name} options={options} defaultValue={fields[name] ?? ""} />
          </Field>
        ))}
        <Field label="Price from">
          <TextInput name="from" inputMode="decimal" pre="$" defaultValue={fields.from} />
        </Field>
        <Field label="Price to">
          <TextInput name="to" inputMode="decimal" pre="$" defaultValue={fields.to} />
        </Field>
        <div className="row tight">
          <Button type="submit">Apply</Button>
          {count > 0 || view.q ? (
            <LinkButton to={listHref(view, cleared)} variant="quiet" preventScrollReset>
              Clear filters
            </LinkButton>
          ) : null}
        </div>
      </div>
    </details>
  );
}

/** What the form says, without what is empty, so that addresses stay short. */
function trimmed(form: HTMLFormElement): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && value.trim()) query.set(name, value);
  }
  return query;
}
