import { type BoostPrices, boostTierLabels, boostTiers } from "../../../domain/boosts/model.ts";
import { formatUsd } from "../../../kernel/money.ts";
import styles from "../../shell/desk/price-editor.module.css";
import { cx } from "../../ui/cx.ts";
import { KeyValues } from "../../ui/key-values.tsx";
import layout from "../../ui/layout.module.css";
import tableStyles from "../../ui/table.module.css";
import { Table } from "../../ui/table.tsx";

/** Prices as they were published, to read. */
export function BoostPriceView({ prices, name }: { prices: BoostPrices; name: string }) {
  return (
    <div className={cx(layout.stack, styles.view)}>
      <Table caption={`Tiers, ${name}`}>
        <thead>
          <tr>
            <th scope="col">Tier</th>
            <th scope="col" className={tableStyles.cash}>
              Ranged from
            </th>
            <th scope="col" className={tableStyles.cash}>
              Prayer from
            </th>
            <th scope="col" className={tableStyles.cash}>
              Defence from
            </th>
            <th scope="col" className={tableStyles.cash}>
              Per service
            </th>
          </tr>
        </thead>
        <tbody>
          {boostTiers.map((tier) => {
            const { ranged, prayer, defence, serviceCents } = prices.tiers[tier];
            return (
              <tr key={tier}>
                <th scope="row">{boostTierLabels[tier]}</th>
                <td className={tableStyles.cash}>{ranged}</td>
                <td className={tableStyles.cash}>{prayer}</td>
                <td className={tableStyles.cash}>{defence}</td>
                <td className={tableStyles.cash}>{formatUsd(serviceCents)}</td>
              </tr>
            );
          })}
        </tbody>
      </Table>
      <KeyValues
        items={[
          { label: "Both in one order", value: `${prices.bothPercent / 100}% off` },
          { label: "Our gear, total", value: formatUsd(prices.gearCents) },
          { label: "Deposit included", value: formatUsd(prices.gearDepositCents) },
        ]}
      />
    </div>
  );
}
