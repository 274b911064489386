import {
  type BoostPriceTexts,
  type BoostTier,
  boostPriceNames,
  boostTierLabels,
  boostTiers,
  tierLevels,
} from "../../../domain/boosts/model.ts";
import { cx } from "../../ui/cx.ts";
import { Field } from "../../ui/field.tsx";
import layout from "../../ui/layout.module.css";
import tableStyles from "../../ui/table.module.css";
import text from "../../ui/text.module.css";
import { TextInput } from "../../ui/text-input.tsx";
import styles from "./boost-prices.module.css";

type GridProps = { texts: BoostPriceTexts; errors: Record<string, string> };

const levelHeads = { ranged: "Ranged", prayer: "Prayer", defence: "Defence" } as const;

/** A row for each tier: the levels from which it holds, and what a service costs in it. */
export function BoostPriceGrid({ texts, errors }: GridProps) {
  return (
    <table className={styles.grid}>
      <caption className={layout.visuallyHidden}>
        Tiers by level, with the price per service in dollars
      </caption>
      <thead>
        <tr>
          <th scope="col">Tier</th>
          {tierLevels.map((level) => (
            <th key={level} scope="col" className={styles.number}>
              {levelHeads[level]} <span>from</span>
            </th>
          ))}
          <th scope="col" className={tableStyles.cash}>
            Per service
          </th>
        </tr>
      </thead>
      <tbody>
        {boostTiers.map((tier) => (
          <tr key={tier}>
            <th scope="row">{boostTierLabels[tier]}</th>
            <Levels tier={tier} texts={texts} errors={errors} />
            <td className={tableStyles.cash}>
              <Cell
                name={boostPriceNames.service(tier)}
                label={`Price per service, ${boostTierLabels[tier]}`}
                texts={texts}
                errors={errors}
                isMoney
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Levels({ tier, texts, errors }: GridProps & { tier: BoostTier }) {
  if (tier === "entry") {
    return (
      <td colSpan={tierLevels.length} className={cx(text.muted, styles.all)}>
        everyone else
      </td>
    );
  }
  return tierLevels.map((level) => (
    <td key={level}>
      <Cell
        name={boostPriceNames.level(tier, level)}
        label={`Minimum ${levelHeads[level]}, ${boostTierLabels[tier]}`}
        texts={texts}
        errors={errors}
      />
    </td>
  ));
}

function Cell({ name, label, texts, errors, isMoney }: GridProps & CellProps) {
  return (
    <Field label={label} hideLabel error={errors[name]}>
      <TextInput
        name={name}
        defaultValue={texts[name]}
        inputMode={isMoney ? "decimal" : "numeric"}
        autoComplete="off"
        pre={isMoney ? "$" : undefined}
      />
    </Field>
  );
}

type CellProps = { name: string; label: string; isMoney?: boolean };
