import { Check, Eye, TriangleAlert } from "lucide-react";
import type { ClaimVerdict } from "../../../../../domain/account-sales/model.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Icon } from "../../../../ui/icons.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import { VisuallyHidden } from "../../../../ui/visually-hidden.tsx";
import type { ClaimView, SaleDeskView, ScoresView } from "./sale-desk-view.ts";

/** The claims beside what the public high scores showed when the offer was made (Rule P19). */
export function HighScoresCard({ sale }: { sale: SaleDeskView }) {
  const { scores, claims } = sale;
  return (
    <Panel
      title="High scores"
      aside={<span className="small faint">Taken {scores.takenAt}</span>}
      className="high-scores"
    >
      <div>
        <h3>Claims</h3>
        <ul className="claims">
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
  fits: { tone: "good", words: "Fits", icon: Check },
  contradicted: { tone: "bad", words: "Mismatch", icon: TriangleAlert },
  unknown: { tone: "plain", words: "Look in the game", icon: Eye },
} as const satisfies Record<ClaimVerdict, object>;

function ClaimLine({ claim: { claim, shown, verdict } }: { claim: ClaimView }) {
  const { tone, words, icon } = verdicts[verdict];
  return (
    <li data-verdict={verdict}>
      <span>
        <b>{claim}</b>
        <small>{shown}</small>
      </span>
      <Badge tone={tone} icon={<Icon of={icon} size={13} />}>
        {words}
      </Badge>
    </li>
  );
}

function Scores({ scores }: { scores: ScoresView }) {
  const { combat, total, skills, activities } = scores;
  return (
    <div className="scores">
      <dl className="score-sums">
        <div>
          <dt>Combat level</dt>
          <dd>{combat}</dd>
        </div>
        <div>
          <dt>Total level</dt>
          <dd>{total}</dd>
        </div>
      </dl>
      <h3>Skills</h3>
      <dl className="score-list">
        {skills.map(({ name, level }) => (
          <Score key={name} name={name} value={level} />
        ))}
      </dl>
      <h3>Activities</h3>
      <dl className="score-list">
        {activities.map(({ name, score }) => (
          <Score key={name} name={name} value={score} />
        ))}
      </dl>
    </div>
  );
}

function Score({ name, value }: { name: string; value: number | null }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value ?? (
          <span className="faint">
            <span aria-hidden="true">–</span>
            <VisuallyHidden>not ranked</VisuallyHidden>
          </span>
        )}
      </dd>
    </div>
  );
}
