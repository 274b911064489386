import { type BoostPriceTexts, boostPriceNames } from "../../../domain/boosts/model.ts";
import { Field } from "../../ui/field.tsx";
import { TextInput } from "../../ui/text-input.tsx";

type ExtraProps = { texts: BoostPriceTexts; errors: Record<string, string> };

/** What both services save, and what our gear costs, of which a deposit comes back. */
export function BoostExtraFields({ texts, errors }: ExtraProps) {
  const { both, gear, deposit } = boostPriceNames;
  return (
    <div className="boost-extras">
      <Field label="Both in one order" help="Off both services, not the gear." error={errors[both]}>
        <TextInput
          name={both}
          defaultValue={texts[both]}
          inputMode="decimal"
          autoComplete="off"
          post="% off"
        />
      </Field>
      <Field label="Our gear, total" help="Rental plus deposit." error={errors[gear]}>
        <TextInput name={gear} defaultValue={texts[gear]} inputMode="decimal" autoComplete="off" pre="$" />
      </Field>
      <Field label="Deposit included" help="Refunded when the gear is returned." error={errors[deposit]}>
        <TextInput
          name={deposit}
          defaultValue={texts[deposit]}
          inputMode="decimal"
          autoComplete="off"
          pre="$"
        />
      </Field>
    </div>
  );
}
