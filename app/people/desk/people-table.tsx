import { ShieldCheck } from "lucide";
import type { FormEvent } from "react";
import { useNavigation } from "react-router";
import type { Role, StaffRole } from "../../../domain/people/model.ts";
import styles from "../../shell/desk/desk-pages.module.css";
import { Alert } from "../../ui/alert.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { cx } from "../../ui/cx.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Icon } from "../../ui/icons.tsx";
import layout from "../../ui/layout.module.css";
import { Link } from "../../ui/link.tsx";
import textStyles from "../../ui/text.module.css";
import { useCheckedForm } from "../../web/forms/use-checked-form.ts";
import { accessForms } from "./people-forms.ts";
import { RoleForm } from "./role-form.tsx";
import { StaffAccess } from "./staff-access.tsx";

export type PersonLine = {
  id: string;
  email: string;
  displayName: string;
  role: Role;
  twoFactorEnabled: boolean;
  /** Written out. */
  memberSince: string;
  /** What somebody who is disabled was. */
  disabledRole: StaffRole | null;
  version: number;
  /** The one who looks. */
  isViewer: boolean;
};

type RoleTools = {
  /** The form that was refused last: its fields, and the sentence at the tick for an Admin. */
  fields: Record<string, string>;
  error: string | undefined;
  /** Whose role is being saved. */
  savingId: string | null;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

/** People with their roles; a changed role ends that person's sessions. */
export function PeopleTable({ rows }: { rows: readonly PersonLine[] }) {
  const { errors, fields, failure, busy, onSubmit } = useCheckedForm(accessForms.role);
  const sentId = useNavigation().formData?.get("personId");
  const savingId = busy && typeof sentId === "string" ? sentId : null;
  return (
    <>
      {failure ? (
        <Alert tone="bad" title={failure.title}>
          {failure.text}
        </Alert>
      ) : null}
      <DataTable
        caption="People"
        columns={columnsOf({ fields, error: errors.confirmed, savingId, onSubmit })}
        rows={rows}
        rowKey={(row) => `${row.id} ${row.version}`}
      />
    </>
  );
}

function columnsOf(tools: RoleTools): Column<PersonLine>[] {
  return [
    {
      key: "name",
      head: "Person",
      cell: (row) => (
        <span className={styles.person}>
          <Avatar name={row.displayName} size="sm" />
          <span>
            <Link to={`/admin/people/${row.id}`}>
              <b>{row.displayName}</b>
            </Link>
            <small>{row.email}</small>
          </span>
        </span>
      ),
      phone: "wide",
    },
    {
      key: "two",
      head: "Two-step sign-in",
      cell: (row) => <TwoStep on={row.twoFactorEnabled} />,
      phone: "wide",
    },
    {
      key: "since",
      head: "Member since",
      cell: (row) => (
        <span className={cx(textStyles.faint, textStyles.nowrap)}>
          <span className={layout.phoneOnly}>Member since </span>
          {row.memberSince}
        </span>
      ),
      phone: "wide",
    },
    {
      key: "role",
      head: "Role",
      cell: (row) =>
        row.disabledRole ? null : (
          <RoleForm
            row={row}
            refused={
              tools.fields.personId === row.id ? { role: tools.fields.role, error: tools.error } : null
            }
            busy={tools.savingId === row.id}
            onSubmit={tools.onSubmit}
          />
        ),
      phone: "wide",
    },
    {
      key: "access",
      head: "Access",
      cell: (row) => <StaffAccess row={row} />,
      phone: "wide",
    },
  ];
}

function TwoStep({ on }: { on: boolean }) {
  if (!on) {
    return (
      <span className={textStyles.faint}>
        <span className={layout.phoneOnly}>Two-step sign-in: </span>Off
      </span>
    );
  }
  return (
    <Badge tone="good" icon={<Icon of={ShieldCheck} size={13} />}>
      <span className={layout.phoneOnly}>Two-step sign-in: </span>On
    </Badge>
  );
}
