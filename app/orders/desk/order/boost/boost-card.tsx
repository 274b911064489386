import { Check, Eye, Minus, TriangleAlert } from "lucide";
import { Alert } from "../../../../ui/alert.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import { Icon } from "../../../../ui/icons.tsx";
import { type KeyValue, KeyValues } from "../../../../ui/key-values.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import { SumLine } from "../../../../ui/sum.tsx";
import type { BoostDeskView, RequirementLine } from "../boost-desk-view.ts";

/** What was bought and for how much, line by line as it was quoted (Rule P18). */
export function BoostCard({ boost }: { boost: BoostDeskView }) {
  const { services, usesOurGear, rsn, tier, payWith, gold, lines, total, quoteName } = boost;
  const paid: KeyValue[] = [
    { label: "Tier", value: tier },
    { label: "Payment method", value: payWith },
    ...(gold ? [{ label: "Gold to receive", value: `${gold.millions} at ${gold.rate}` }] : []),
  ];
  return (
    <Panel title={services.join(" and ")} aside={<span className="hash">{quoteName}</span>}>
      <div className="two sale-offer">
        <KeyValues
          labelled
          items={[
            { label: "Game username", value: rsn },
            { label: "Gear", value: usesOurGear ? "Ours" : "Customer’s own" },
          ]}
        />
        <KeyValues labelled items={paid} />
      </div>
      <KeyValues
        cash
        className="sale-lines"
        items={lines.map(({ label, amount }) => ({
          label,
          value: amount,
          ...(amount.startsWith("−") ? { tone: "pos" as const } : {}),
        }))}
      />
      <SumLine label="Total">
        <span className="money dbl">{total}</span>
      </SumLine>
    </Panel>
  );
}

/**
 * What the account needs (Rule S84), what the high scores showed of it, and what staff look at themselves
 * (Rule P19).
 */
export function RequirementsCard({ boost }: { boost: BoostDeskView }) {
  const { requirements, levels, toVerify, isWaiting } = boost;
  return (
    <Panel id="requirements" title="Account Requirements" className="high-scores">
      <div className="stack sm">
        {toVerify.length > 0 ? (
          <Alert
            tone={isWaiting ? "warn" : "info"}
            icon={Eye}
            title={isWaiting ? "Check in game before you start" : "Checked in game"}
          >
            <ul className="plain">
              {toVerify.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Alert>
        ) : null}
        <ul className="claims">
          {requirements.map((line) => (
            <Requirement key={line.key} line={line} />
          ))}
        </ul>
      </div>
      <div className="scores">
        <h3>At the time of the quote</h3>
        <dl className="score-list">
          {levels.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value ?? <span className="faint">not ranked</span>}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Panel>
  );
}

const verdicts = {
  met: { tone: "good", text: "Met", icon: Check },
  not_met: { tone: "plain", text: "Not met", icon: TriangleAlert },
  not_needed: { tone: "plain", text: "Not needed", icon: Minus },
  verify: { tone: "warn", text: "Check in game", icon: Eye },
} as const satisfies Record<RequirementLine["verdict"], object>;

function Requirement({ line: { label, shown, verdict } }: { line: RequirementLine }) {
  const { tone, text, icon } = verdicts[verdict];
  return (
    <li>
      <span>
        <b>{label}</b>
        <small>{shown}</small>
      </span>
      <Badge tone={tone} icon={<Icon of={icon} size={13} />}>
        {text}
      </Badge>
    </li>
  );
}
