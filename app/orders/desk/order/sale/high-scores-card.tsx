import { Check, Eye, TriangleAlert } from "lucide";
import type { SaleForDesk } from "../../../../../domain/account-sales/index.ts";
import type { ClaimVerdict } from "../../../../../domain/account-sales/model.ts";
import { activities, skills } from "../../../../../domain/players/model.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { cx } from "../../../../ui/cx.ts";
import { Icon } from "../../../../ui/icons.tsx";
import { Moment } from "../../../../ui/moment.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import textStyles from "../../../../ui/text.module.css";
import { useWideScreen } from "../../../../ui/use-wide-screen.ts";
import { VisuallyHidden } from "../../../../ui/visually-hidden.tsx";
import styles from "../sale-cards.module.css";
import { type Claim, claimsOf, isContradicted } from "./claims.ts";

/** The claims beside what the public high scores showed when the offer was made (Rule P19). */
export function HighScoresCard({ sale }: { sale: SaleForDesk }) {
  const { offer } = sale;
  return (
    <Panel
      id="high-scores"
      title="High scores"
      aside={
        <span className={cx(textStyles.small, textStyles.faint)}>
          Read <Moment at={offer.createdAt} flows />
        </span>
      }
      className={styles.highScores}
    >
      <div>
        <h3>Claims</h3>
        <ul className={styles.claims}>
          {claimsOf(offer).map((claim) => (
            <ClaimLine key={claim.key} claim={claim} />
          ))}
        </ul>
      </div>
      <Scores offer={offer} />
    </Panel>
  );
}

const verdicts = {
  fits: { tone: "good", text: "Match", icon: Check },
  contradicted: { tone: "bad", text: "Mismatch", icon: TriangleAlert },
  unknown: { tone: "plain", text: "Check in game", icon: Eye },
} as const satisfies Record<ClaimVerdict, object>;

function ClaimLine({ claim: { claim, shown, verdict } }: { claim: Claim }) {
  const { tone, text, icon } = verdicts[verdict];
  return (
    <li data-verdict={verdict}>
      <span>
        <b>{claim}</b>
        <small>{shown}</small>
      </span>
      <Badge tone={tone} icon={<Icon of={icon} size={13} />}>
        {text}
      </Badge>
    </li>
  );
}

/** A line of the high scores; null when it is not ranked. */
type ScoreLine = { name: string; value: number | null; contradicts: boolean };

function Scores({ offer }: { offer: SaleForDesk["offer"] }) {
  const { total, levels, scores } = offer.highScores;
  const lineOf = (name: string, value: number | null) => ({
    name,
    value,
    contradicts: isContradicted(offer, name),
  });
  const combatContradicts = isContradicted(offer, "Combat");
  const totalText = offer.totalLevel.toLocaleString("en-US");
  return (
    <div className={styles.scores}>
      <dl className={styles.scoreSums}>
        <div className={cx(combatContradicts && styles.off)}>
          <dt>Combat level</dt>
          <dd>
            {offer.combatLevel}
            {combatContradicts ? <MismatchMark /> : null}
          </dd>
        </div>
        <div>
          <dt>Total level</dt>
          <dd>{total === null ? `${totalText} or more` : totalText}</dd>
        </div>
      </dl>
      <Skills skills={skills.map((name) => lineOf(name, levels[name]))} />
      <h3>Activities</h3>
      <ScoreList scores={activities.map((name) => lineOf(name, scores[name]))} />
    </div>
  );
}

/** All skills: folded away on a phone, unless a claim does not go with one of them. */
function Skills({ skills: lines }: { skills: readonly ScoreLine[] }) {
  const isWide = useWideScreen();
  const isConcerned = lines.some(({ contradicts }) => contradicts);
  return (
    <details className={styles.skills} open={isWide || isConcerned}>
      <summary>Skills</summary>
      <ScoreList scores={lines} />
    </details>
  );
}

function ScoreList({ scores }: { scores: readonly ScoreLine[] }) {
  return (
    <dl className={styles.scoreList}>
      {scores.map((score) => (
        <Score key={score.name} score={score} />
      ))}
    </dl>
  );
}

function MismatchMark() {
  return (
    <>
      <Icon of={TriangleAlert} size={13} />
      <VisuallyHidden>, mismatch</VisuallyHidden>
    </>
  );
}

function Score({ score: { name, value, contradicts } }: { score: ScoreLine }) {
  return (
    <div className={cx(contradicts && styles.off)}>
      <dt>{name}</dt>
      <dd>
        {value ?? (
          <span className={textStyles.faint}>
            <span aria-hidden="true">–</span>
            <VisuallyHidden>not ranked</VisuallyHidden>
          </span>
        )}
        {contradicts ? <MismatchMark /> : null}
      </dd>
    </div>
  );
}
