import type { ReactNode } from "react";
import { Alert } from "../../../ui/alert.tsx";
import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import { type CheckedForm, type FormToCheck, useCheckedForm } from "../../../web/forms/use-checked-form.ts";

type ListingFormProps = {
  form: FormToCheck;
  listing: { id: string; version: number };
  children: (form: CheckedForm) => ReactNode;
};

/** A small form of a listing's page: which listing at which version, and what was refused of the whole. */
export function ListingForm({ listing, children, ...props }: ListingFormProps) {
  const { name } = props.form;
  const form = useCheckedForm(props.form, { toasts: "of-fields" });
  const { errors, failure, onSubmit } = form;
  const isConflict = errors.version !== undefined;
  const isOfField = Object.keys(errors).length > 0 && !isConflict;
  return (
    <Form
      method="post"
      data-form={name}
      className={cx(layout.stack, layout.snug)}
      noValidate
      onSubmit={onSubmit}
      preventScrollReset
    >
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="listingId" value={listing.id} />
      <input type="hidden" name="version" value={listing.version} />
      {failure && !isOfField ? (
        <Alert
          tone={isConflict ? "info" : "bad"}
          title={isConflict ? "The listing has changed" : failure.title}
        >
          {failure.text}
        </Alert>
      ) : null}
      {children(form)}
    </Form>
  );
}
