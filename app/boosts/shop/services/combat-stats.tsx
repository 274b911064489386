import {
  type BoostLevels,
  type BoostTier,
  boostTierLabels,
  boostTiers,
} from "../../../../domain/boosts/model.ts";
import { cx } from "../../../ui/cx.ts";

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
  /** When the high scores were asked: `13:50 UTC` */
  readAt: string;
};

/** The levels that the price follows, and where they stand on the scale of tiers (Rules S81, P18). */
export function CombatStats({ levels, tier, readAt }: CombatStatsProps) {
  return (
    <div className="stack">
      <div className="row between">
        <h2 className="boost-title">Combat stats</h2>
        <span className="tiny faint">Read from the high scores, {readAt}</span>
      </div>
      <dl className="lvls">
        {skills.map(([key, name]) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>{levels[key] ?? <span className="unranked">not ranked</span>}</dd>
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
    <ol className="tier" aria-label="Price tiers">
      {boostTiers.map((known, index) => (
        <li
          key={known}
          className={cx(index <= reached && "on", known === tier && "me") || undefined}
          aria-current={known === tier ? "true" : undefined}
        >
          {boostTierLabels[known]}
          {known === tier ? <span className="sr">, this account's tier</span> : null}
        </li>
      ))}
    </ol>
  );
}
