import type { CSSProperties } from "react";
import { useShop } from "../shell/shop/use-shop.ts";
import { cx } from "../ui/cx.ts";
import panelStyles from "../ui/panel.module.css";
import text from "../ui/text.module.css";
import styles from "./price-comparison.module.css";

export type PriceComparisonProps = {
  service: string;
  /** What exactly is compared: "Best tier, own gear". */
  basis: string;
  ours: string;
  theirs: string;
  /** Our price as a share of theirs, in percent: the length of our bar. */
  sharePercent: number;
  savingPercent: number;
};

/** Our price beside that of others, as two bars and the saving in words (Rule S14). */
export function PriceComparison(props: PriceComparisonProps) {
  const { service, basis, ours, theirs, sharePercent, savingPercent } = props;
  const share: CSSProperties = { width: `${sharePercent}%` };
  return (
    <div className={cx(panelStyles.panel, styles.comparison)}>
      <div>
        <h3>{service}, price by price</h3>
        <p className={cx(text.tiny, text.faint)}>{basis}</p>
      </div>
      <dl className={styles.bars}>
        <div>
          <dt>{useShop().name}</dt>
          <dd className={styles.us}>
            <i style={share} />
            <b>{ours}</b>
          </dd>
        </div>
        <div className={text.muted}>
          <dt>Competition</dt>
          <dd className={styles.them}>
            <i />
            <b>{theirs}</b>
          </dd>
        </div>
      </dl>
      <p className={styles.save}>{savingPercent}% cheaper</p>
    </div>
  );
}
