import { Send } from "lucide";
import { membershipLevels, type StaffRole } from "../../../domain/people/model.ts";
import styles from "../../shell/desk/desk-pages.module.css";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icons.tsx";
import layout from "../../ui/layout.module.css";
import { Form } from "../../ui/link.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Select } from "../../ui/select.tsx";
import textStyles from "../../ui/text.module.css";
import { TextInput } from "../../ui/text-input.tsx";
import { useCheckedForm } from "../../web/forms/use-checked-form.ts";
import { peopleForms } from "./people-forms.ts";

const { invite } = peopleForms;

type InvitationLine = {
  id: string;
  email: string;
  role: StaffRole;
  invitedBy: string;
  /** Written out. */
  expiresAt: string;
  isExpired: boolean;
};

type InvitationsProps = {
  rows: readonly InvitationLine[];
  /** The roles that whoever looks may give. */
  roles: readonly StaffRole[];
};

/** Invites staff by mail, and shows who has not joined yet. */
export function Invitations({ rows, roles }: InvitationsProps) {
  const { errors, fields, failure, busy, onSubmit } = useCheckedForm(invite);
  return (
    <Panel title="Invite staff">
      <Form
        method="post"
        data-form={invite.name}
        className={styles.invite}
        onSubmit={onSubmit}
        noValidate
        preventScrollReset
      >
        <input type="hidden" name="form" value={invite.name} />
        <Field label="Email" error={errors.email} className={layout.grow}>
          <TextInput
            type="email"
            name="email"
            maxLength={254}
            required
            defaultValue={fields.email}
            autoComplete="off"
          />
        </Field>
        <Field label="Role" error={errors.role}>
          <Select
            name="role"
            options={roles.map((role) => ({ value: role, label: membershipLevels[role] }))}
            defaultValue={fields.role ?? "staff"}
          />
        </Field>
        <Button type="submit" variant="primary" busy={busy} busyLabel="Sending…" icon={<Icon of={Send} />}>
          Send invitation
        </Button>
      </Form>
      {failure ? (
        <Alert tone="bad" title={failure.title}>
          {failure.text}
        </Alert>
      ) : null}
      {rows.length > 0 ? (
        <ul className={cx(styles.lines, styles.invitations)} aria-label="Open invitations">
          {rows.map((row) => (
            <li key={row.id}>
              <span>
                <b>{row.email}</b>
                <small>
                  {membershipLevels[row.role]}, invited by {row.invitedBy}.{" "}
                  {row.isExpired ? `Expired ${row.expiresAt}` : `Expires ${row.expiresAt}`}
                </small>
              </span>
              <span className={cx(layout.row, layout.tight)}>
                <InvitationButton name="invite-again" row={row}>
                  Send again
                </InvitationButton>
                <InvitationButton name="withdraw-invitation" row={row}>
                  Withdraw
                </InvitationButton>
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p className={cx(textStyles.small, textStyles.faint, styles.invitations)}>No open invitations.</p>
      )}
    </Panel>
  );
}

type InvitationButtonProps = { name: keyof typeof peopleForms; row: InvitationLine; children: string };

function InvitationButton({ name, row, children }: InvitationButtonProps) {
  return (
    <Form method="post" data-form={name} preventScrollReset>
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="invitationId" value={row.id} />
      <Button type="submit" size="sm" aria-label={`${children}: ${row.email}`}>
        {children}
      </Button>
    </Form>
  );
}
