import type { ReactNode } from "react";
import { takeOverField } from "../../../../kernel/take-over.ts";
import { TakeOverQuestion } from "../../../shell/desk/take-over.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import { type FormToCheck, useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import { useSentForm } from "../../../web/forms/use-sent-form.ts";

type OrderFormState = ReturnType<typeof useCheckedForm>;

type DeskFormProps = {
  form: FormToCheck;
  /** The version that the form was read with, for commands that compare it. */
  version?: number;
  /** The newest event that the one who looks has made by it: when it grows, what was sent is taken out. */
  ownSeq?: number;
  /** Whether a failure that the form shows at its fields is said by a toast too. */
  toasts?: "of-fields" | "never";
  children: (form: OrderFormState) => ReactNode;
};

/** A form of an order's page: its name, its version, and what was refused of the whole. */
export function DeskForm({ version, ownSeq = 0, toasts = "of-fields", children, ...props }: DeskFormProps) {
  const { name } = props.form;
  const form = useCheckedForm(props.form, { toasts });
  const noteSent = useSentForm(ownSeq);
  return (
    <Form
      method="post"
      data-form={name}
      className={cx(layout.stack, layout.snug)}
      noValidate
      onSubmit={(event) => {
        form.onSubmit(event);
        noteSent(event);
      }}
      preventScrollReset
    >
      <input type="hidden" name="form" value={name} />
      {version === undefined ? null : <input type="hidden" name="version" value={version} />}
      <FormFailure form={form} />
      {children(form)}
    </Form>
  );
}

/**
 * What was refused of a form as a whole; a conflict is news more than an error (Rule P9). What is said beside
 * a field has its heading here where no toast brings it.
 */
export function FormFailure({ form }: { form: OrderFormState }) {
  const { failure, errors } = form;
  if (errors[takeOverField] !== undefined) return <TakeOverQuestion form={form} />;
  if (!failure) return null;
  const isConflict = errors.version !== undefined;
  const shownBelow = Object.keys(errors).length > 0 && !isConflict;
  if (shownBelow) {
    return (
      <noscript>
        <Alert tone="bad" title={failure.title} />
      </noscript>
    );
  }
  return (
    <Alert tone={isConflict ? "info" : "bad"} title={isConflict ? "The order has changed" : failure.title}>
      {failure.text}
    </Alert>
  );
}
