import { Save } from "lucide";
import { useEffect, useState } from "react";
import { type To, useBlocker, useLocation, useNavigate, useNavigation } from "react-router";
import { editsNotLost } from "../../../shell/desk/desk-copy.ts";
import styles from "../../../shell/desk/editor.module.css";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import fieldStyles from "../../../ui/field.module.css";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { TextInput } from "../../../ui/text-input.tsx";
import type { FormAnswer } from "../../../web/forms/form-answer.ts";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import { baselineName, useEditBaseline } from "../../../web/forms/use-edit-baseline.ts";
import { useFormKey } from "../../../web/forms/use-form-key.ts";
import { useLastAnswer } from "../../../web/forms/use-last-answer.ts";
import { ListingFields } from "./listing-fields.tsx";
import { listingForms } from "./listing-forms.ts";
import type { ListingDeskView } from "./listing-view.ts";

const edit = listingForms["edit-listing"];

/**
 * Changes what a listing says. Each save begins the form anew, and so does a conflict, which shows what there
 * is now.
 */
export function EditListingForm({ listing }: { listing: ListingDeskView }) {
  const { search } = useLocation();
  const key = useFormKey<FormAnswer>(edit.name, {
    view: search,
    version: listing.version,
    beginsWith: ({ errors }) => errors.version !== undefined,
  });
  useHeldLinks(useNavigation().formData?.get("form") === edit.name);
  return <ListingEditor key={key} listing={listing} />;
}

/** The form of one edit, with the baseline it started from. */
function ListingEditor({ listing }: { listing: ListingDeskView }) {
  const form = useCheckedForm(edit);
  const { errors, failure, busy, onSubmit } = form;
  const { version, was, typed, isBehind } = useEditBaseline(
    { version: listing.version, values: listing.typed },
    form,
    { followsSame: true },
  );
  return (
    <Panel title="Details">
      <Form
        method="post"
        data-form={edit.name}
        className={cx(layout.stack, layout.snug)}
        noValidate
        onSubmit={onSubmit}
        preventScrollReset
      >
        <input type="hidden" name="form" value={edit.name} />
        <input type="hidden" name="listingId" value={listing.id} />
        <input type="hidden" name="version" value={version} />
        {Object.entries(was).map(([name, value]) => (
          <input
            key={name}
            type="hidden"
            name={baselineName(name)}
            value={value === true ? "on" : value || ""}
          />
        ))}
        {failure && (errors.version || Object.keys(errors).length === 0) ? (
          <Alert
            tone={errors.version ? "info" : "bad"}
            title={errors.version ? "The listing has changed" : failure.title}
          >
            {failure.text} {errors.version ? "Save again to replace it with yours." : null}
          </Alert>
        ) : isBehind ? (
          <Alert tone="info" title="Someone changed this listing">
            {editsNotLost}
          </Alert>
        ) : null}
        <div className={styles.fields}>
          <ListingFields typed={typed} errors={errors} />
          <Field
            label="Featured"
            help="Higher numbers come first. 0 is not featured."
            error={errors.featured}
          >
            <TextInput name="featured" inputMode="numeric" defaultValue={typed.featured} autoComplete="off" />
          </Field>
        </div>
        {listing.isHeld ? (
          <p className={fieldStyles.help}>An order holds this account and keeps its price.</p>
        ) : null}
        <div>
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            busyLabel="Saving…"
            icon={<Icon of={Save} size={16} />}
          >
            Save
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

/**
 * Holds links to dialogs of the page while a form is on its way, which they would give up; they are followed
 * once it was taken.
 */
function useHeldLinks(busy: boolean): void {
  const navigate = useNavigate();
  const isRefused = useLastAnswer() !== undefined;
  const [held, hold] = useState<To | null>(null);
  useBlocker(({ currentLocation, nextLocation }) => {
    const isHeld = busy && nextLocation.pathname === currentLocation.pathname;
    if (isHeld && nextLocation.search !== currentLocation.search) hold(nextLocation);
    return isHeld;
  });
  useEffect(() => {
    if (busy || !held) return;
    hold(null);
    if (!isRefused) void navigate(held, { preventScrollReset: true });
  }, [busy, held, isRefused, navigate]);
}
