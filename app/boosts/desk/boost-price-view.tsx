import { type BoostPrices, boostTierLabels, boostTiers } from "../../../domain/boosts/model.ts";
import { formatUsd } from "../../../kernel/money.ts";
import { KeyValues } from "../../ui/key-values.tsx";
import { Table } from "../../ui/table.tsx";

/** Prices as they were published, to read. */
export function BoostPriceView({ prices, name }: { prices: BoostPrices; name: string }) {
  return (
    <div className="stack offer-view">
      <Table caption={`Tiers, ${name}`}>
        <thead>
          <tr>
            <th scope="col">Tier</th>
            <th scope="col" className="cash">
              Ranged from
            </th>
            <th scope="col" className="cash">
              Prayer from
            </th>
            <th scope="col" className="cash">
              Defence from
            </th>
            <th scope="col" className="cash">
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
                <td className="cash">{ranged}</td>
                <td className="cash">{prayer}</td>
                <td className="cash">{defence}</td>
                <td className="cash">{formatUsd(serviceCents)}</td>
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
