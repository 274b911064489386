import { Check, Eye, Minus, TriangleAlert } from "lucide";
import {
  type BoostForDesk,
  boostServiceLabels,
  boostTierLabels,
} from "../../../../../domain/boosts/model.ts";
import { formatMillions, formatRate } from "../../../../../kernel/money.ts";
import deskStyles from "../../../../shell/desk/desk.module.css";
import { Alert } from "../../../../ui/alert.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import { cx } from "../../../../ui/cx.ts";
import { Icon } from "../../../../ui/icons.tsx";
import { type KeyValue, KeyValues } from "../../../../ui/key-values.tsx";
import layout from "../../../../ui/layout.module.css";
import pageStyles from "../../../../ui/page.module.css";
import { Panel } from "../../../../ui/panel.tsx";
import { SumLine } from "../../../../ui/sum.tsx";
import textStyles from "../../../../ui/text.module.css";
import { boostPriceLines } from "../../../shared/boost/boost-price-lines.ts";
import { type RequirementLine, requirementLines, toVerify } from "../boost-requirement-lines.ts";
import type { OrderDeskView } from "../order-view.ts";
import styles from "../sale-cards.module.css";

/** What was bought and for how much, line by line as it was quoted (Rule P18). */
export function BoostCard({ order, boost }: { order: OrderDeskView; boost: BoostForDesk }) {
  const { quote, gold } = boost;
  const services = [
    ...(quote.wantInfernal ? [boostServiceLabels.infernal] : []),
    ...(quote.wantQuiver ? [boostServiceLabels.quiver] : []),
  ];
  const paid: KeyValue[] = [
    { label: "Tier", value: boostTierLabels[quote.tier] },
    { label: "Payment method", value: order.payment.chosenWay ?? "Not recorded" },
    ...(gold ? [{ label: "Gold to receive", value: goldText(gold) }] : []),
  ];
  return (
    <Panel
      title={services.join(" and ")}
      aside={
        <span
          className={deskStyles.hash}
        >{`quote ${quote.number}, prices version ${quote.priceVersion}`}</span>
      }
    >
      <div className={cx(pageStyles.twoColumns, styles.saleOffer)}>
        <KeyValues
          labelled
          items={[
            { label: "Game username", value: order.editable.rsn || quote.rsn },
            { label: "Gear", value: quote.useOurGear ? "Ours" : "Customer’s own" },
          ]}
        />
        <KeyValues labelled items={paid} />
      </div>
      <KeyValues
        cash
        className={styles.saleLines}
        items={boostPriceLines(boost).map(({ label, amount }) => ({
          label,
          value: amount,
          ...(amount.startsWith("−") ? { tone: "pos" as const } : {}),
        }))}
      />
      <SumLine label="Total">
        <span className={cx(textStyles.money, textStyles.doubleRule)}>{order.trade.amount}</span>
      </SumLine>
    </Panel>
  );
}

function goldText({ millions, rateMicroUsd }: NonNullable<BoostForDesk["gold"]>): string {
  return `${formatMillions(millions)} at ${formatRate(rateMicroUsd)} per million`;
}

/**
 * What the account needs (Rule S84), what the high scores showed of it, and what staff look at themselves
 * (Rule P19).
 */
export function RequirementsCard({ boost }: { boost: BoostForDesk }) {
  const { ranged, defence, magic, prayer } = boost.quote.levels;
  const levels = { Ranged: ranged, Defence: defence, Magic: magic, Prayer: prayer };
  const unknown = toVerify(boost);
  const isWaiting = boost.status === "pending";
  return (
    <Panel id="requirements" title="Account Requirements" className={styles.highScores}>
      <div className={cx(layout.stack, layout.snug)}>
        {unknown.length > 0 ? (
          <Alert
            tone={isWaiting ? "warn" : "info"}
            icon={Eye}
            title={isWaiting ? "Check in game before you start" : "Checked in game"}
          >
            <ul>
              {unknown.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Alert>
        ) : null}
        <ul className={styles.claims}>
          {requirementLines(boost).map((line) => (
            <Requirement key={line.key} line={line} />
          ))}
        </ul>
      </div>
      <div className={styles.scores}>
        <h3>At the time of the quote</h3>
        <dl className={styles.scoreList}>
          {Object.entries(levels).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value ?? <span className={textStyles.faint}>not ranked</span>}</dd>
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
