import { Download } from "lucide";
import { accountLabels, postingLabels } from "../../../../domain/payments/model.ts";
import buttonStyles from "../../../ui/button.module.css";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextInput } from "../../../ui/text-input.tsx";
import { useFilterForm } from "../../../web/forms/use-filter-form.ts";
import styles from "../ledger.module.css";
import { type LedgerFields, ledgerPath, ledgerSearch } from "./ledger-view.ts";

const options = (labels: Record<string, string>, all: string) => [
  { value: "", label: all },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
];
const accountOptions = options(accountLabels, "All accounts");
const kindOptions = options(postingLabels, "All kinds");

/**
 * What of the ledger is listed: a form of the address, so that it works without scripts and can be shared.
 */
export function LedgerFilters({ fields }: { fields: LedgerFields }) {
  const search = ledgerSearch(fields);
  const form = useFilterForm({ path: ledgerPath, fields, sends: "nothing" });
  return (
    <Form {...form} className={styles.filters} role="search">
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
      <Field label="From, UTC">
        <TextInput type="date" name="from" defaultValue={fields.from} />
      </Field>
      <Field label="To, UTC">
        <TextInput type="date" name="to" defaultValue={fields.to} />
      </Field>
      <div className={cx(layout.row, layout.tight)}>
        <Button type="submit">Apply</Button>
        {search ? (
          <LinkButton to={ledgerPath} variant="quiet" preventScrollReset>
            Clear
          </LinkButton>
        ) : null}
        <a
          className={cx(buttonStyles.button, buttonStyles.secondary)}
          href={`/admin/ledger.csv${search}`}
          download
        >
          <Icon of={Download} size={16} />
          <span>Export</span>
        </a>
      </div>
    </Form>
  );
}
