import { BadgeCheck, CircleX, KeyRound } from "lucide";
import type { ReactNode } from "react";
import type { z } from "zod";
import {
  approveEthKeyInput,
  proposeEthKeyInput,
  refuseEthKeyInput,
} from "../../../../domain/payments/inputs.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Field, FieldError } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import textStyles from "../../../ui/text.module.css";
import { TextInput } from "../../../ui/text-input.tsx";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import styles from "./chain-keys.module.css";
import { type KeyView, keyForms, keyTitles } from "./chain-view.ts";

type Checked = ReturnType<typeof useCheckedForm>;

/** Proposes another key. What is typed is never put back: a private key may have been pasted by mistake. */
export function ProposeKeyForm() {
  const form = useKeyForm("propose", proposeEthKeyInput);
  return (
    <KeyForm action="propose" form={form}>
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
  const form = useKeyForm("approve", approveEthKeyInput);
  return (
    <KeyForm action="approve" form={form}>
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
  const form = useKeyForm("refuse", refuseEthKeyInput);
  return (
    <KeyForm action="refuse" form={form}>
      <input type="hidden" name="keyId" value={keyId} />
      <div>
        <Button type="submit" variant="danger" busy={form.busy} icon={<Icon of={CircleX} size={16} />}>
          {isViewers ? "Withdraw key" : "Reject key"}
        </Button>
      </div>
    </KeyForm>
  );
}

function useKeyForm(action: keyof typeof keyForms, schema: z.ZodType): Checked {
  return useCheckedForm({ name: keyForms[action], schema, title: keyTitles[action] });
}

type KeyFormProps = { action: keyof typeof keyForms; form: Checked; children: ReactNode };

function KeyForm({ action, form, children }: KeyFormProps) {
  return (
    <Form
      method="post"
      data-form={keyForms[action]}
      className={layout.stack}
      noValidate
      onSubmit={form.onSubmit}
      preventScrollReset
    >
      <input type="hidden" name="form" value={keyForms[action]} />
      {form.failure ? (
        <Alert tone="bad" title={form.failure.title}>
          {form.failure.text}
        </Alert>
      ) : null}
      {children}
    </Form>
  );
}
