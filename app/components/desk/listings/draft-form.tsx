import { Save } from "lucide-react";
import { Form } from "react-router";
import { editDraftInput } from "../../../../domain/listings/inputs.ts";
import { builds, deliveryTimes, listingTypes } from "../../../../domain/listings/model.ts";
import { useCheckedForm } from "../../../forms/use-checked-form.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextInput } from "../../../ui/text-input.tsx";
import { Textarea } from "../../../ui/textarea.tsx";
import { useBegunVersion } from "../use-begun-version.ts";
import { type DraftLine, editFormName, editTitle } from "./draft-words.ts";

const optionsOf = (words: readonly string[]) => words.map((word) => ({ value: word, label: word }));

/** Changes a draft, for the version with which the form was begun. Folded away, because most are read. */
export function DraftForm({ draft }: { draft: DraftLine }) {
  const name = editFormName(draft.id);
  const form = useCheckedForm(name, editDraftInput, editTitle);
  const { errors, refusal, busy, onSubmit } = form;
  const { version, isBehind } = useBegunVersion(draft.version, form);
  return (
    <details className="row-deed wide" open={refusal !== null || undefined}>
      <summary className="btn btn-secondary sm">
        Edit<span className="sr"> {draft.name}</span>
      </summary>
      <Form method="post" data-form={name} noValidate onSubmit={onSubmit} preventScrollReset>
        <input type="hidden" name="form" value={name} />
        <input type="hidden" name="listingId" value={draft.id} />
        <input type="hidden" name="version" value={version} />
        {refusal && (errors.version || Object.keys(errors).length === 0) ? (
          <Alert tone="bad" title={refusal.title}>
            {refusal.text}
          </Alert>
        ) : isBehind ? (
          <Alert tone="info" title="Somebody has changed this draft">
            What you typed is kept here. When you save it, you are asked again.
          </Alert>
        ) : null}
        <DraftFields draft={draft} errors={errors} fields={form.fields} />
        <div>
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            busyLabel="Saving…"
            icon={<Icon of={Save} size={16} />}
          >
            Save draft
          </Button>
        </div>
      </Form>
    </details>
  );
}

type DraftFieldsProps = {
  draft: DraftLine;
  errors: Record<string, string>;
  fields: Record<string, string>;
};

function DraftFields({ draft, errors, fields }: DraftFieldsProps) {
  return (
    <div className="editor-fields">
      <Field label="Name" error={errors.name} className="full">
        <TextInput name="name" maxLength={100} defaultValue={fields.name ?? draft.name} autoComplete="off" />
      </Field>
      <Field label="Price" error={errors.priceCents}>
        <TextInput
          name="priceCents"
          inputMode="decimal"
          pre="$"
          defaultValue={fields.priceCents ?? draft.typedPrice}
          autoComplete="off"
        />
      </Field>
      <Field label="Delivery" error={errors.deliveryTime}>
        <Select
          name="deliveryTime"
          options={optionsOf(deliveryTimes)}
          defaultValue={fields.deliveryTime ?? draft.deliveryTime}
        />
      </Field>
      <Field label="Build" error={errors.build}>
        <Select name="build" options={optionsOf(builds)} defaultValue={fields.build ?? draft.build} />
      </Field>
      <Field label="Type" error={errors.type}>
        <Select name="type" options={optionsOf(listingTypes)} defaultValue={fields.type ?? draft.type} />
      </Field>
      <Field label="Description" error={errors.description} className="full">
        <Textarea
          name="description"
          rows={3}
          maxLength={2000}
          defaultValue={fields.description ?? draft.description}
        />
      </Field>
      <Field label="Features" help="One in a line." error={errors.features} className="full">
        <Textarea name="features" rows={4} defaultValue={fields.features ?? draft.features.join("\n")} />
      </Field>
    </div>
  );
}
