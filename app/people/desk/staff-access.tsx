import { Ban } from "lucide";
import type { ReactNode } from "react";
import { membershipLevels, type Role, type StaffRole } from "../../../domain/people/model.ts";
import styles from "../../shell/desk/keys.module.css";
import { Badge } from "../../ui/badge.tsx";
import buttonStyles from "../../ui/button.module.css";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icons.tsx";
import layout from "../../ui/layout.module.css";
import { Form } from "../../ui/link.tsx";
import textStyles from "../../ui/text.module.css";
import type { accessForms } from "./people-forms.ts";

type AccessRow = {
  id: string;
  displayName: string;
  role: Role;
  disabledRole: StaffRole | null;
  version: number;
  isViewer: boolean;
};

/** What an admin does about somebody's access: ends sessions, keeps staff out, lets them in again. */
export function StaffAccess({ row }: { row: AccessRow }) {
  if (row.isViewer) return null;
  if (row.disabledRole) return <Enable row={row} role={row.disabledRole} />;
  const isMember = row.role === "member";
  return (
    <details className={styles.keyRevoke}>
      <summary className={cx(buttonStyles.button, buttonStyles.secondary, buttonStyles.sm)}>
        Access<span className={layout.visuallyHidden}> of {row.displayName}</span>
      </summary>
      <AccessForm name="end-sessions" row={row}>
        <p className={textStyles.small}>Signs them out on every device.</p>
        <Button type="submit" size="sm">
          End sessions
        </Button>
      </AccessForm>
      {isMember ? null : (
        <AccessForm name="disable-staff" row={row}>
          <p className={textStyles.small}>
            Ends their sessions, keys and alerts at once, and they can't sign in. Their orders go back to the
            queue.
          </p>
          <Button type="submit" size="sm" variant="danger-full">
            Disable {row.displayName}
          </Button>
        </AccessForm>
      )}
    </details>
  );
}

function Enable({ row, role }: { row: AccessRow; role: StaffRole }) {
  return (
    <AccessForm name="enable-staff" row={row}>
      <p>
        <Badge tone="bad" icon={<Icon of={Ban} size={13} />}>
          Disabled
        </Badge>{" "}
        <span className={textStyles.small}>Was {membershipLevels[role]}.</span>
      </p>
      <Button type="submit" size="sm">
        Enable {row.displayName}
      </Button>
    </AccessForm>
  );
}

type AccessFormProps = { name: keyof typeof accessForms; row: AccessRow; children: ReactNode };

function AccessForm({ name, row, children }: AccessFormProps) {
  return (
    <Form method="post" data-form={name} preventScrollReset>
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="personId" value={row.id} />
      <input type="hidden" name="version" value={row.version} />
      {children}
    </Form>
  );
}
