import { Alert } from "../../../ui/alert.tsx";
import { Field } from "../../../ui/field.tsx";
import { TextInput } from "../../../ui/text-input.tsx";

type Typed = { errors: Record<string, string>; fields: Record<string, string> };

type TermFieldsProps = Typed & {
  /** What the fields hold before anything was typed. */
  start: { limit: string; from: string; until: string };
};

/** What of a code can be changed at any time: its limit, and when it holds. */
export function TermFields({ errors, fields, start }: TermFieldsProps) {
  return (
    <>
      <Field label="Limit of redemptions" error={errors.maxRedemptions}>
        <TextInput
          name="maxRedemptions"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={fields.maxRedemptions ?? start.limit}
        />
      </Field>
      <Field
        label="Holds from"
        optional
        help={start.from ? "In UTC." : "In UTC. Left empty, at once."}
        error={errors.validFrom}
      >
        <TextInput type="datetime-local" name="validFrom" defaultValue={fields.validFrom ?? start.from} />
      </Field>
      <Field label="Ends" optional help="In UTC. Left empty, never." error={errors.validUntil}>
        <TextInput type="datetime-local" name="validUntil" defaultValue={fields.validUntil ?? start.until} />
      </Field>
    </>
  );
}

/** A refusal of the whole form; of a field it stands at the field. */
export function PromoRefusal({
  refusal,
  errors,
}: {
  refusal: { title: string; text: string } | null;
  errors: Record<string, string>;
}) {
  const atField = Object.keys(errors).some((name) => name !== "version" && name !== "amountCents");
  if (!refusal || atField) return null;
  return (
    <Alert tone="bad" title={refusal.title}>
      {refusal.text}
    </Alert>
  );
}
