import { confirmationOf, publishRatesInput } from "../../../domain/gold/inputs.ts";
import type { TieredRates } from "../../../domain/gold/model.ts";
import { formatMillions, formatRate } from "../../../kernel/money.ts";
import { editsNotLost, shownInHistory, startsNowHelp } from "../../shell/desk/desk-copy.ts";
import styles from "../../shell/desk/editor.module.css";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Field } from "../../ui/field.tsx";
import { Form } from "../../ui/link.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { useCheckedForm } from "../../web/forms/use-checked-form.ts";
import { useEditBaseline } from "../../web/forms/use-edit-baseline.ts";
import { goldForms } from "./gold-forms.ts";
import { TierRows } from "./tier-rows.tsx";

type RatesFormProps = {
  /** What the form starts with: the rates in force. */
  rates: TieredRates;
  /** The newest version there is. */
  newestVersion: number;
  /** The first minute that may be chosen, as the browser's control writes it, in UTC. */
  soonest: string;
};

const rateFields = [
  { name: "buyMicroUsd", label: "Customers pay, per million" },
  { name: "sellMicroUsd", label: "Customers receive, per million" },
  { name: "paymentMicroUsd", label: "Payment in gold, per million" },
] as const;

/** Publishes rates for now or for later (Rule P14). Whoever came second is told and sees both. */
export function RatesForm({ rates, newestVersion, soonest }: RatesFormProps) {
  const form = useCheckedForm(goldForms.rates);
  const { errors, fields, failure, busy, onSubmit } = form;
  const { version, isBehind } = useEditBaseline({ version: newestVersion, values: {} }, form);
  return (
    <Form
      method="post"
      data-form={goldForms.rates.name}
      className={styles.editor}
      noValidate
      onSubmit={onSubmit}
      preventScrollReset
    >
      <input type="hidden" name="form" value={goldForms.rates.name} />
      <input type="hidden" name="version" value={version} />
      {failure ? (
        <Alert tone={errors.confirmBigMove ? "warn" : "bad"} title={failure.title}>
          {failure.text}
        </Alert>
      ) : isBehind ? (
        <Alert tone="info" title="Someone just published rates">
          {editsNotLost}
        </Alert>
      ) : null}
      <div className={styles.fields}>
        {rateFields.map(({ name, label }) => (
          <Field key={name} label={label} error={errors[name]}>
            <TextInput
              name={name}
              defaultValue={fields[name] ?? formatRate(rates[name]).slice(1)}
              inputMode="decimal"
              autoComplete="off"
              pre="$"
            />
          </Field>
        ))}
        <TierRows rates={rates} fields={fields} errors={errors} />
        <Field label="In effect from" optional help={startsNowHelp} error={errors.effectiveAt}>
          <TextInput
            type="datetime-local"
            name="effectiveAt"
            defaultValue={fields.effectiveAt}
            min={soonest}
          />
        </Field>
        <Field label="Note" optional help={shownInHistory} error={errors.note} className={styles.full}>
          <TextInput name="note" defaultValue={fields.note} maxLength={300} />
        </Field>
      </div>
      {errors.confirmBigMove ? <Confirmation fields={fields} /> : null}
      <div className={styles.end}>
        <Button type="submit" variant="primary" busy={busy} busyLabel="Publishing…">
          Publish rates
        </Button>
      </div>
    </Form>
  );
}

/** The tick for rates that move far. It stands for just the rates that were refused. */
function Confirmation({ fields }: { fields: Record<string, string> }) {
  const read = publishRatesInput.safeParse(fields);
  if (!read.success) return null;
  const { buyMicroUsd, sellMicroUsd, paymentMicroUsd, tiers } = read.data;
  const rates = [buyMicroUsd, sellMicroUsd, paymentMicroUsd].map(formatRate);
  const larger = tiers.map(
    (tier) =>
      `${formatMillions(tier.fromMillions)}+ ${formatRate(tier.buyMicroUsd)} / ${formatRate(tier.sellMicroUsd)}`,
  );
  const named = [...rates, ...larger].join(", ");
  const value = confirmationOf(read.data);
  return (
    <Checkbox
      // Other rates are another question, not ticked yet.
      key={value}
      name="confirmBigMove"
      value={value}
      label={`Yes, publish these rates: ${named}`}
    />
  );
}
