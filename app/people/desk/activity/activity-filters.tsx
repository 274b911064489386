import type { AuditFilter } from "../../../../domain/audit/inputs.ts";
import { longestAuditText } from "../../../../domain/audit/model.ts";
import { ListFilters } from "../../../shell/desk/list-filters.tsx";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextInput } from "../../../ui/text-input.tsx";
import { activityPath, activitySearch } from "./activity-view.ts";

type Option = { value: string; label: string };
type ActivityFiltersProps = {
  fields: AuditFilter;
  /** The kinds that the viewer may see. */
  kinds: readonly Option[];
  staff: readonly Option[];
  /** Whose events are listed now, who need not be of the staff. */
  chosen: Option | null;
};

/** What of the log is listed. */
export function ActivityFilters({ fields, kinds, staff, chosen }: ActivityFiltersProps) {
  const isOther = chosen && !staff.some(({ value }) => value === chosen.value);
  const people = [{ value: "", label: "Everybody" }, ...staff, ...(isOther ? [chosen] : [])];
  return (
    <ListFilters path={activityPath} fields={fields} search={activitySearch(fields)}>
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
          placeholder="ID or code"
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <Field label="Text">
        <TextInput type="search" name="text" maxLength={longestAuditText} defaultValue={fields.text} />
      </Field>
    </ListFilters>
  );
}
