import { Check, Eye, TriangleAlert } from "lucide";
import type { ClaimVerdict } from "../../../../../domain/account-sales/model.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { cx } from "../../../../ui/cx.ts";
import { Icon } from "../../../../ui/icons.tsx";
import { withMoments } from "../../../../ui/moment.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import textStyles from "../../../../ui/text.module.css";
import { useWideScreen } from "../../../../ui/use-wide-screen.ts";
import { VisuallyHidden } from "../../../../ui/visually-hidden.tsx";
import styles from "../sale-cards.module.css";
import type { ClaimView, SaleDeskView, ScoresView, ScoreView } from "../sale-desk-view.ts";

/** The claims beside what the public high scores showed when the offer was made (Rule P19). */
export function HighScoresCard({ sale }: { sale: SaleDeskView }) {
  const { scores, claims } = sale;
  return (
    <Panel
      id="high-scores"
      title="High scores"
      aside={
        <span className={cx(textStyles.small, textStyles.faint)}>Read {withMoments(scores.takenAt)}</span>
      }
      className={styles.highScores}
    >
      <div>
        <h3>Claims</h3>
        <ul className={styles.claims}>
          {claims.map((claim) => (
            <ClaimLine key={claim.key} claim={claim} />
          ))}
        </ul>
      </div>
      <Scores scores={scores} />
    </Panel>
  );
}

const verdicts = {
  fits: { tone: "good", text: "Match", icon: Check },
  contradicted: { tone: "bad", text: "Mismatch", icon: TriangleAlert },
  unknown: { tone: "plain", text: "Check in game", icon: Eye },
} as const satisfies Record<ClaimVerdict, object>;

function ClaimLine({ claim: { claim, shown, verdict } }: { claim: ClaimView }) {
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

function Scores({ scores }: { scores: ScoresView }) {
  const { combat, combatContradicts, total, skills, activities } = scores;
  return (
    <div className={styles.scores}>
      <dl className={styles.scoreSums}>
        <div className={cx(combatContradicts && styles.off)}>
          <dt>Combat level</dt>
          <dd>
            {combat}
            {combatContradicts ? <MismatchMark /> : null}
          </dd>
        </div>
        <div>
          <dt>Total level</dt>
          <dd>{total}</dd>
        </div>
      </dl>
      <Skills skills={skills} />
      <h3>Activities</h3>
      <ScoreList scores={activities} />
    </div>
  );
}

/** All skills: folded away on a phone, unless a claim does not go with one of them. */
function Skills({ skills }: Pick<ScoresView, "skills">) {
  const isWide = useWideScreen();
  const isConcerned = skills.some(({ contradicts }) => contradicts);
  return (
    <details className={styles.skills} open={isWide || isConcerned}>
      <summary>Skills</summary>
      <ScoreList scores={skills} />
    </details>
  );
}

function ScoreList({ scores }: { scores: readonly ScoreView[] }) {
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

function Score({ score: { name, value, contradicts } }: { score: ScoreView }) {
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
