import {
  type BoostLevels,
  type BoostTier,
  boostTierLabels,
  boostTiers,
} from "../../../../domain/boosts/model.ts";
import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import { Moment } from "../../../ui/moment.tsx";
import text from "../../../ui/text.module.css";
import styles from "../../shared/boost.module.css";

const skills = [
  ["ranged", "Ranged"],
  ["defence", "Defence"],
  ["magic", "Magic"],
  ["prayer", "Prayer"],
] as const satisfies [keyof BoostLevels, string][];

type CombatStatsProps = {
  levels: BoostLevels;
  /** Null where the levels are too low for any price. */
  tier: BoostTier | null;
  /** When the high scores were asked: */
  readAt: Date;
};

/** The levels that the price follows, and where they stand on the scale of tiers (Rules S81, P18). */
export function CombatStats({ levels, tier, readAt }: CombatStatsProps) {
  return (
    <div className={layout.stack}>
      <div className={cx(layout.row, layout.between)}>
        <h2 className={styles.title}>Combat stats</h2>
        <span className={cx(text.tiny, text.faint)}>
          Read from the high scores, <Moment at={readAt} show="time" />
        </span>
      </div>
      <dl className={styles.levels}>
        {skills.map(([key, name]) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>{levels[key] ?? <span className={styles.unranked}>not ranked</span>}</dd>
          </div>
        ))}
      </dl>
      {tier ? <TierScale tier={tier} /> : null}
    </div>
  );
}

function TierScale({ tier }: { tier: BoostTier }) {
  const reached = boostTiers.indexOf(tier);
  return (
    <ol className={styles.tier} aria-label="Price tiers">
      {boostTiers.map((known, index) => (
        <li
          key={known}
          className={cx(index <= reached && styles.lit, known === tier && styles.reached) || undefined}
          aria-current={known === tier ? "true" : undefined}
        >
          {boostTierLabels[known]}
          {known === tier ? <span className={layout.visuallyHidden}>, this account's tier</span> : null}
        </li>
      ))}
    </ol>
  );
}
