import { type FormEvent, useState } from "react";
import { membershipLevels, type Role, roles } from "../../../domain/people/model.ts";
import styles from "../../shell/desk/desk-pages.module.css";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { cx } from "../../ui/cx.ts";
import { Form } from "../../ui/link.tsx";
import { Select } from "../../ui/select.tsx";
import text from "../../ui/text.module.css";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { accessForms } from "./people-forms.ts";

const { name: form } = accessForms.role;
const roleOptions = roles.map((role) => ({ value: role, label: membershipLevels[role] }));

type RoleFormProps = {
  row: { id: string; displayName: string; role: Role; version: number; isViewer: boolean };
  /** What was refused for this person: the role chosen, and what is missing. */
  refused: { role: string | undefined; error: string | undefined } | null;
  busy: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

/**
 * The role of one person. It can be saved once it is another, and an Admin only with a tick; without scripts
 * the server asks for that as a second step.
 */
export function RoleForm({ row, refused, busy, onSubmit }: RoleFormProps) {
  const [chosen, setChosen] = useState<string>(refused?.role ?? row.role);
  const answers = useHydrated();
  const asks = chosen === "admin" && row.role !== "admin";
  return (
    <Form method="post" data-form={form} className={styles.roleForm} onSubmit={onSubmit} preventScrollReset>
      <input type="hidden" name="form" value={form} />
      <input type="hidden" name="personId" value={row.id} />
      <input type="hidden" name="version" value={row.version} />
      <Select
        name="role"
        aria-label={`Role of ${row.displayName}`}
        options={roleOptions}
        defaultValue={chosen}
        onChange={(event) => setChosen(event.target.value)}
      />
      <Button
        type="submit"
        busy={busy}
        disabled={answers && chosen === row.role}
        aria-label={`Save the role of ${row.displayName}`}
      >
        Save
      </Button>
      {row.isViewer ? <span className={cx(text.tiny, text.faint)}>you</span> : null}
      {asks ? (
        <Checkbox
          name="confirmed"
          required
          error={refused?.error}
          label={`Make ${row.displayName} an Admin`}
          help="Admins can do everything, including change roles."
        />
      ) : null}
    </Form>
  );
}
