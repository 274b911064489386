import { BadgeCheck, CircleX, Hourglass, Info, Layers, Radar, ScanSearch, TimerOff, Undo2 } from "lucide";
import type { ChainPaymentView, OrderPaying } from "../../../../domain/payments/model.ts";
import { type PayStage, payStage } from "../../../orders/shared/payment/pay-stage.ts";
import { productPages } from "../../../orders/shared/products/index.ts";
import { cx } from "../../../ui/cx.ts";
import { HoldBar } from "../../../ui/hold-bar.tsx";
import { Icon, type IconDrawing } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Moment } from "../../../ui/moment.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import text from "../../../ui/text.module.css";
import { formatSpan } from "../../../ui/time-left.ts";
import { useCountdown } from "../../../ui/use-countdown.ts";
import styles from "../pay.module.css";
import { confirmationText, payCopy } from "./pay-copy.ts";
import { isPriceHeldWith } from "./pay-hold.tsx";
import { PayStateText } from "./pay-state-text.tsx";
import { payTone } from "./pay-tone.ts";

const icons: Record<PayStage, IconDrawing> = {
  start: Hourglass,
  pay: Radar,
  checking: ScanSearch,
  confirming: Layers,
  paid: BadgeCheck,
  late: Hourglass,
  expired: TimerOff,
  reverted: Undo2,
  canceled: CircleX,
  nothing: Info,
};

/** Where the payment stands, in words, with what is counted: the time that is left, or the confirmations. */
export function PayState({ paying, now }: { paying: OrderPaying; now: number }) {
  const { current, chain } = paying;
  const stage = payStage(paying);
  const { tone: mood, title, ...said } = payCopy(paying);
  const tone = payTone(paying.type);
  const isSeen = stage === "confirming" && current !== null;
  return (
    <div className={cx(styles.state, styles[mood])}>
      <Icon of={icons[stage]} size={20} className={stage === "pay" ? text.pulsing : undefined} />
      <div className={styles.said}>
        <div role="status">
          <p className={styles.title}>{title}</p>
          <p className={text.small}>
            <PayStateText {...said} />
          </p>
          {isSeen ? <p className={styles.count}>{confirmationText(current)}</p> : null}
        </div>
        {isSeen ? <Confirmations payment={current} tone={tone} /> : null}
        {stage === "pay" && current ? (
          <Hold payment={current} now={now} tone={tone} label={priceHeldLabel(paying)} />
        ) : null}
        {chain.checkedAt && !chain.trouble && (stage === "pay" || isSeen || stage === "checking") ? (
          <CheckedAgo at={chain.checkedAt.getTime()} now={now} />
        ) : null}
      </div>
    </div>
  );
}

type HoldProps = { payment: ChainPaymentView; now: number; tone: "gold" | "ember"; label: string };

/** What the clock of the price counts: with it runs the hold of what is bought, where both end together. */
function priceHeldLabel(paying: OrderPaying): string {
  if (!isPriceHeldWith(paying)) return "Price held for";
  return `${productPages[paying.type].heldThing} and price held for`;
}

/** How long the price holds. Without scripts nothing counts down, so the moment itself is told. */
function Hold({ payment: { expiresAt, createdAt }, now, tone, label }: HoldProps) {
  return (
    <>
      <div className={layout.withScript}>
        <HoldBar
          label={label}
          expiresAt={expiresAt.getTime()}
          totalMs={expiresAt.getTime() - createdAt.getTime()}
          serverNow={now}
          tone={tone}
        />
      </div>
      <p className={cx(layout.withoutScript, text.small)}>
        Price held until <Moment at={expiresAt} show="time" flows />.
      </p>
    </>
  );
}

/** The blocks on the payment as a bar, where it is known how many there must be. */
function Confirmations({ payment, tone }: { payment: ChainPaymentView; tone: "gold" | "ember" }) {
  const { confirmations, confirmationsNeeded } = payment;
  if (confirmationsNeeded === null) return null;
  return (
    <ProgressBar
      label="Confirmations"
      value={confirmations}
      max={confirmationsNeeded}
      valueText={confirmationText(payment)}
      tone={tone}
    />
  );
}

function CheckedAgo({ at, now }: { at: number; now: number }) {
  const leftMs = useCountdown(at, now);
  const agoMs = Math.max(0, -(leftMs ?? 0));
  const ago = agoMs < 60_000 ? `${Math.round(agoMs / 1000)} s` : `${formatSpan(agoMs)} min`;
  return (
    <p className={cx(text.tiny, text.faint, styles.checked)}>
      <span className={layout.withScript}>Checked {ago} ago</span>
      <span className={layout.withoutScript}>
        Checked at <Moment at={at} show="time" />
      </span>
    </p>
  );
}
