import { Avatar } from "../../../app/ui/avatar.tsx";
import { LinkButton } from "../../../app/ui/button.tsx";
import { cx } from "../../../app/ui/cx.ts";
import { Empty } from "../../../app/ui/empty.tsx";
import layout from "../../../app/ui/layout.module.css";
import { Panel } from "../../../app/ui/panel.tsx";
import { ProgressBar } from "../../../app/ui/progress-bar.tsx";
import { RateChart, type RatePoint } from "../../../app/ui/rate-chart.tsx";
import { Skeleton, SkeletonText } from "../../../app/ui/skeleton.tsx";
import { Stars } from "../../../app/ui/stars.tsx";
import text from "../../../app/ui/text.module.css";
import { Caption, Section } from "./section.tsx";

const changes: readonly [day: number, mills: number][] = [
  [0, 181],
  [4, 183],
  [9, 186],
  [13, 184],
  [18, 187],
  [24, 188],
  [27, 190],
];

/** Thirty days of a rate that changed seven times; what the customer pays lies a cent above. */
function rates(): RatePoint[] {
  return Array.from({ length: 30 }, (_, day) => {
    const mills = changes.findLast(([from]) => from <= day)?.[1] ?? 181;
    const date = new Date(Date.UTC(2026, 9, 22 + day));
    const label = date.toLocaleDateString("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
    return { label, value: mills / 1000, second: mills / 1000 + 0.01 };
  });
}

export function Figures() {
  return (
    <Section title="Rates and progress" columns={2}>
      <Panel title="Rate, last 30 days" level={3}>
        <RateChart
          label="Rate per million, last 30 days"
          points={rates()}
          name="We pay"
          secondName="You pay"
          format={(value) => `$${value.toFixed(3)}`}
        />
      </Panel>
      <div className={cx(layout.stack, layout.loose)}>
        <ProgressBar label="Vouchers claimed" value={65} valueText="65% claimed" />
        <ProgressBar label="Waves done" value={12} max={69} tone="ember" valueText="12 of 69 waves" />
        <ProgressBar label="Time left" value={14} tone="warn" />
        <div>
          <Caption>People</Caption>
          <div className={layout.row}>
            <Avatar name="Vault Heron" size="lg" />
            <Avatar name="Moss Giantess" />
            <Avatar name="Teller Finch" size="sm" />
            <Stars value={5} />
            <Stars value={4} size={18} />
          </div>
        </div>
      </div>
    </Section>
  );
}

export function Waiting() {
  return (
    <Section title="Waiting, empty" columns={3}>
      <Panel>
        <div className={layout.stack}>
          <Skeleton width="55%" height="1.4em" />
          <SkeletonText />
          <Skeleton width="30%" height="2.2em" />
        </div>
      </Panel>
      <Empty
        title="No orders yet"
        action={
          <LinkButton to="/sell-gold" variant="primary">
            Sell Gold
          </LinkButton>
        }
      >
        Your first order is entered here the moment you place it.
      </Empty>
      <Panel title="A panel" aside={<span className={cx(text.small, text.faint)}>with a note</span>}>
        <p className={text.muted}>Surfaces, hairlines and small corners.</p>
      </Panel>
    </Section>
  );
}
