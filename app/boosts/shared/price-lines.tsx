import type { BoostLine, BoostPrice } from "../../../domain/boosts/model.ts";
import { formatUsd } from "../../../kernel/money.ts";
import { KeyValues } from "../../ui/key-values.tsx";
import { SumLine } from "../../ui/sum.tsx";
import text from "../../ui/text.module.css";
import styles from "./boost.module.css";
import { lineView } from "./boost-copy.ts";

type PriceLinesProps = {
  price: Pick<BoostPrice, "servicesCents"> & { lines: readonly BoostLine[] };
  /** What a promo code takes off the services. */
  saving?: { label: string; discountCents: number } | null;
};

/**
 * What a price is made of: the services, their subtotal, and under it the deposit and the saving by
 * themselves.
 */
export function PriceLines({ price, saving }: PriceLinesProps) {
  const services = price.lines.filter(({ code }) => code !== "gear_deposit");
  const deposit = price.lines.filter(({ code }) => code === "gear_deposit").map(lineView);
  const saved = saving
    ? [{ label: saving.label, value: formatUsd(-saving.discountCents), tone: "pos" as const }]
    : [];
  const below = [...saved, ...deposit];
  return (
    <>
      <KeyValues items={services.map(lineView)} />
      {below.length > 0 ? (
        <>
          <SumLine label="Services">
            <b className={text.money}>{formatUsd(price.servicesCents)}</b>
          </SumLine>
          <KeyValues items={below} className={styles.belowServices} />
        </>
      ) : null}
    </>
  );
}
