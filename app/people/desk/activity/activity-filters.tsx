import { Download } from "lucide";
import type { AuditFilter } from "../../../../domain/audit/inputs.ts";
import { longestAuditText } from "../../../../domain/audit/model.ts";
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
import styles from "./activity.module.css";
import { activityPath, activitySearch } from "./activity-view.ts";

type Option = { value: string; label: string };
type ActivityFiltersProps = {
  fields: AuditFilter;
  /** The kinds that the viewer may see. */
  kinds: readonly Option[];
  staff: readonly Option[];
  /** Whose doings are listed now, who need not be of the staff. */
  chosen: Option | null;
};

/** What of the log is listed: a form of the address, so that it works without scripts and can be shared. */
export function ActivityFilters({ fields, kinds, staff, chosen }: ActivityFiltersProps) {
  const search = activitySearch(fields);
  const form = useFilterForm({ path: activityPath, fields, sends: "nothing" });
  const isOther = chosen && !staff.some(({ value }) => value === chosen.value);
  const people = [{ value: "", label: "Everybody" }, ...staff, ...(isOther ? [chosen] : [])];
  return (
    <Form {...form} className={styles.filters} role="search">
      <Field label="Person">
        <Select key={fields.by} name="by" options={people} defaultValue={fields.by ?? ""} />
      </Field>
      <Field label="Kind">
        <Select
          name="kind"
          options={[{ value: "", label: "All kinds" }, ...kinds]}
          defaultValue={fields.kind ?? ""}
        />
      </Field>
      <Field label="Subject">
        <TextInput
          name="subject"
          maxLength={longestAuditText}
          defaultValue={fields.subject}
          placeholder="#1a2b3c4d or promo code"
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <Field label="Text">
        <TextInput type="search" name="text" maxLength={longestAuditText} defaultValue={fields.text} />
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
          <LinkButton to={activityPath} variant="quiet" preventScrollReset>
            Clear
          </LinkButton>
        ) : null}
        <a
          className={cx(buttonStyles.button, buttonStyles.secondary)}
          href={`/admin/activity.csv${search}`}
          download
        >
          <Icon of={Download} size={16} />
          <span>Export</span>
        </a>
      </div>
    </Form>
  );
}
