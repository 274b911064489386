import type { ReactNode } from "react";
import { Alert } from "../../ui/alert.tsx";
import layout from "../../ui/layout.module.css";
import { Form } from "../../ui/link.tsx";
import type { useCheckedForm } from "./use-checked-form.ts";

type CheckedFormProps = {
  name: string;
  /** Without a failure where the page says it elsewhere. */
  form: Pick<ReturnType<typeof useCheckedForm>, "failure" | "errors" | "onSubmit">;
  className?: string | undefined;
  children: ReactNode;
};

/** A form that `useCheckedForm` checks, with why it was refused where none of its fields says that. */
export function CheckedForm({ name, form, className = layout.stack, children }: CheckedFormProps) {
  const { failure, errors, onSubmit } = form;
  const isOfField = Object.keys(errors).length > 0;
  return (
    <Form
      method="post"
      data-form={name}
      className={className}
      noValidate
      onSubmit={onSubmit}
      preventScrollReset
    >
      <input type="hidden" name="form" value={name} />
      {failure && !isOfField ? (
        <Alert tone="bad" title={failure.title}>
          {failure.text}
        </Alert>
      ) : null}
      {children}
    </Form>
  );
}
