import { Download } from "lucide";
import type { ReactNode } from "react";
import buttonStyles from "../../ui/button.module.css";
import { Button, LinkButton } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icons.tsx";
import layout from "../../ui/layout.module.css";
import { Form } from "../../ui/link.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { useFilterForm } from "../../web/forms/use-filter-form.ts";
import styles from "./list-filters.module.css";

type ListFiltersProps = {
  /** Where the list stands; the same path with `.csv` is its file. */
  path: string;
  /** What the address says, by the names of the form's fields. */
  fields: Readonly<Record<string, string | undefined>>;
  /** The query of an address with these fields, or nothing. */
  search: string;
  /** False where the list has no file. */
  hasFile?: boolean;
  /** What the last day is called in the address, where `to` is another field. */
  lastDay?: string;
  /** The fields above the days. */
  children: ReactNode;
};

/**
 * What of a long list of the desk is shown, days among it, and its export: a form of the address, so that it
 * works without scripts and can be shared.
 */
export function ListFilters(props: ListFiltersProps) {
  const { path, fields, search, hasFile = true, lastDay = "to", children } = props;
  const form = useFilterForm({ path, fields, sends: "nothing" });
  return (
    <Form {...form} className={styles.filters} role="search">
      {children}
      <Field label="From, UTC">
        <TextInput type="date" name="from" defaultValue={fields.from} />
      </Field>
      <Field label="To, UTC">
        <TextInput type="date" name={lastDay} defaultValue={fields[lastDay]} />
      </Field>
      <div className={cx(layout.row, layout.tight)}>
        <Button type="submit">Apply</Button>
        {search ? (
          <LinkButton to={path} variant="quiet" preventScrollReset>
            Clear
          </LinkButton>
        ) : null}
        {hasFile ? (
          <a
            className={cx(buttonStyles.button, buttonStyles.secondary)}
            href={`${path}.csv${search}`}
            download
          >
            <Icon of={Download} size={16} />
            <span>Export</span>
          </a>
        ) : null}
      </div>
    </Form>
  );
}
