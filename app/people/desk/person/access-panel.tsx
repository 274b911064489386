import { Alert } from "../../../ui/alert.tsx";
import layout from "../../../ui/layout.module.css";
import { Panel } from "../../../ui/panel.tsx";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import { accessForms } from "../people-forms.ts";
import { RoleForm } from "../role-form.tsx";
import { StaffAccess } from "../staff-access.tsx";
import type { PersonView } from "./person-view.ts";
import { ResetTwoStep } from "./reset-two-step.tsx";

/** Their role and whether they are let in; for whoever manages people. */
export function AccessPanel({ person }: { person: PersonView }) {
  const { access, id, version, displayName, role, isViewer } = person;
  const { errors, fields, failure, busy, onSubmit } = useCheckedForm(accessForms.role);
  if (!access) return null;
  const row = { id, version, displayName, role, isViewer, disabledRole: access.disabledRole };
  return (
    <Panel title="Role and access">
      <div className={layout.stack}>
        {failure ? (
          <Alert tone="bad" title={failure.title}>
            {failure.text}
          </Alert>
        ) : null}
        {access.disabledRole ? null : (
          <RoleForm
            key={version}
            row={row}
            refused={fields.personId === id ? { role: fields.role, error: errors.confirmed } : null}
            busy={busy}
            onSubmit={onSubmit}
          />
        )}
        <StaffAccess row={row} />
        {access.twoFactorEnabled && !isViewer ? <ResetTwoStep key={`two-step ${version}`} row={row} /> : null}
      </div>
    </Panel>
  );
}
