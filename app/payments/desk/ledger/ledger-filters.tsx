import { accountLabels, postingLabels } from "../../../../domain/payments/model.ts";
import { ListFilters } from "../../../shell/desk/list-filters.tsx";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextInput } from "../../../ui/text-input.tsx";
import { type LedgerFields, ledgerPath, ledgerSearch } from "./ledger-view.ts";

const options = (labels: Record<string, string>, all: string) => [
  { value: "", label: all },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
];
const accountOptions = options(accountLabels, "All accounts");
const kindOptions = options(postingLabels, "All kinds");

/** What of the ledger is listed. */
export function LedgerFilters({ fields }: { fields: LedgerFields }) {
  return (
    <ListFilters path={ledgerPath} fields={fields} search={ledgerSearch(fields)}>
      <Field label="Account">
        <Select name="account" options={accountOptions} defaultValue={fields.account ?? ""} />
      </Field>
      <Field label="Kind">
        <Select name="kind" options={kindOptions} defaultValue={fields.kind ?? ""} />
      </Field>
      <Field label="Order number">
        <TextInput
          name="order"
          mono
          maxLength={40}
          defaultValue={fields.order}
          placeholder="#1a2b3c4d"
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
    </ListFilters>
  );
}
