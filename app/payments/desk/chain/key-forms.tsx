import { BadgeCheck, CircleX, KeyRound } from "lucide";
import type { ReactNode } from "react";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Field, FieldError } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import textStyles from "../../../ui/text.module.css";
import { TextInput } from "../../../ui/text-input.tsx";
import { type CheckedForm, useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import { chainForms } from "./chain-forms.ts";
import styles from "./chain-keys.module.css";
import type { KeyView } from "./chain-view.ts";

/** Proposes another key. What is typed is never put back: a private key may have been pasted by mistake. */
export function ProposeKeyForm() {
  const form = useCheckedForm(chainForms["propose-key"]);
  return (
    <KeyForm name="propose-key" form={form}>
      <Field
        label="Extended public key"
        help="The xpub at m/44'/60'/0'/0. Never paste a private key or recovery phrase."
        error={form.errors.xpub}
      >
        <TextInput name="xpub" mono required maxLength={200} autoComplete="off" spellCheck={false} />
      </Field>
      <div>
        <Button type="submit" busy={form.busy} busyLabel="Proposing…" icon={<Icon of={KeyRound} size={16} />}>
          Propose key
        </Button>
      </div>
    </KeyForm>
  );
}

/** What can be done with a proposed key: another admin approves it, any may refuse it. */
export function ProposedKeyForms({ proposed }: { proposed: KeyView }) {
  return (
    <div className={styles.actions}>
      {proposed.isViewers ? (
        <p className={textStyles.muted}>You proposed this key. Another admin must approve it.</p>
      ) : (
        <ApproveForm keyId={proposed.id} />
      )}
      <RefuseForm keyId={proposed.id} isViewers={proposed.isViewers} />
    </div>
  );
}

function ApproveForm({ keyId }: { keyId: string }) {
  const form = useCheckedForm(chainForms["approve-key"]);
  return (
    <KeyForm name="approve-key" form={form}>
      <input type="hidden" name="keyId" value={keyId} />
      <Checkbox name="compared" label="The wallet shows the same first addresses" />
      {form.errors.compared ? <FieldError>{form.errors.compared}</FieldError> : null}
      <div>
        <Button
          type="submit"
          variant="primary"
          busy={form.busy}
          busyLabel="Approving…"
          icon={<Icon of={BadgeCheck} size={16} />}
        >
          Approve key
        </Button>
      </div>
    </KeyForm>
  );
}

function RefuseForm({ keyId, isViewers }: { keyId: string; isViewers: boolean }) {
  const form = useCheckedForm(chainForms["refuse-key"]);
  return (
    <KeyForm name="refuse-key" form={form}>
      <input type="hidden" name="keyId" value={keyId} />
      <div>
        <Button type="submit" variant="danger" busy={form.busy} icon={<Icon of={CircleX} size={16} />}>
          {isViewers ? "Withdraw key" : "Reject key"}
        </Button>
      </div>
    </KeyForm>
  );
}

type KeyFormProps = { name: keyof typeof chainForms; form: CheckedForm; children: ReactNode };

function KeyForm({ name, form, children }: KeyFormProps) {
  return (
    <Form
      method="post"
      data-form={name}
      className={layout.stack}
      noValidate
      onSubmit={form.onSubmit}
      preventScrollReset
    >
      <input type="hidden" name="form" value={name} />
      {form.failure ? (
        <Alert tone="bad" title={form.failure.title}>
          {form.failure.text}
        </Alert>
      ) : null}
      {children}
    </Form>
  );
}
