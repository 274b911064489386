import { startsNowHelp } from "../../shell/desk/desk-copy.ts";
import { Alert } from "../../ui/alert.tsx";
import { Field } from "../../ui/field.tsx";
import { TextInput } from "../../ui/text-input.tsx";

type Typed = { errors: Record<string, string>; fields: Record<string, string> };

type TermFieldsProps = Typed & {
  /** What the fields hold before anything was typed. */
  start: { limit: string; from: string; until: string };
};

/** What of a code can be changed at any time: its limit, and when it holds. */
export function TermFields({ errors, fields, start }: TermFieldsProps) {
  return (
    <>
      <Field label="Redemption limit" error={errors.maxRedemptions}>
        <TextInput
          name="maxRedemptions"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={fields.maxRedemptions ?? start.limit}
        />
      </Field>
      <Field label="Starts" optional help={start.from ? "In UTC." : startsNowHelp} error={errors.validFrom}>
        <TextInput type="datetime-local" name="validFrom" defaultValue={fields.validFrom ?? start.from} />
      </Field>
      <Field label="Ends" optional help="In UTC. Leave empty for no end." error={errors.validUntil}>
        <TextInput type="datetime-local" name="validUntil" defaultValue={fields.validUntil ?? start.until} />
      </Field>
    </>
  );
}

/** A failure of the whole form; of a field it stands at the field. */
export function PromoFailure({
  failure,
  errors,
}: {
  failure: { title: string; text: string } | null;
  errors: Record<string, string>;
}) {
  const atField = Object.keys(errors).some((name) => name !== "version" && name !== "amountCents");
  if (!failure || atField) return null;
  return (
    <Alert tone="bad" title={failure.title}>
      {failure.text}
    </Alert>
  );
}
