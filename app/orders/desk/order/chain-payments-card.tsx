import { Link2Off, TriangleAlert } from "lucide";
import {
  type ChainPaymentView,
  type ChainTransferView,
  centsOfWei,
  formatEth,
} from "../../../../domain/payments/model.ts";
import { formatMoment } from "../../../../kernel/dates.ts";
import { formatUsd } from "../../../../kernel/money.ts";
import { feedName } from "../../../payments/shared/pay/pay-copy.ts";
import deskStyles from "../../../shell/desk/desk.module.css";
import deskPagesStyles from "../../../shell/desk/desk-pages.module.css";
import { Alert } from "../../../ui/alert.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { cx } from "../../../ui/cx.ts";
import { type KeyValue, KeyValues } from "../../../ui/key-values.tsx";
import layout from "../../../ui/layout.module.css";
import { Moment } from "../../../ui/moment.tsx";
import { Panel } from "../../../ui/panel.tsx";
import textStyles from "../../../ui/text.module.css";
import styles from "./chain-payments.module.css";
import type { OrderDeskView } from "./order-view.ts";

const badges = {
  awaiting: { label: "Awaiting", tone: "info" },
  partial: { label: "Part paid", tone: "warn" },
  seen: { label: "Seen", tone: "info" },
  confirming: { label: "Confirming", tone: "info" },
  settled: { label: "Settled", tone: "good" },
  late: { label: "Late", tone: "bad" },
  expired: { label: "Expired", tone: "plain" },
  reverted: { label: "Reverted", tone: "bad" },
} as const satisfies Record<ChainPaymentView["state"], object>;

const ethText = (wei: bigint) => `${formatEth(wei)} ETH`;
const usdOf = ({ priceMicroUsd }: ChainPaymentView, wei: bigint) => formatUsd(centsOfWei(wei, priceMicroUsd));

type Chain = NonNullable<OrderDeskView["chain"]>;

/** Says on top of the page what of a payment in ETH staff have to look at before they go on. */
export function ChainAlerts({ chain: { payments, isRefundDue } }: { chain: Chain }) {
  return payments.map((payment) => (
    <ChainAlert key={payment.id} payment={payment} isRefundDue={isRefundDue} />
  ));
}

type ChainAlertProps = { payment: ChainPaymentView; isRefundDue: boolean };

/** Late, too much, taken back by the chain: what must not be missed. */
function ChainAlert({ payment, isRefundDue }: ChainAlertProps) {
  const { state, creditedCents, receivedWei, overWei, expiresAt } = payment;
  const link = <a href="#chain-payments">See the payment</a>;
  return (
    <>
      {state === "late" ? (
        <Alert tone="bad" icon={TriangleAlert} title={`Late payment of ${usdOf(payment, receivedWei)}`}>
          It was due {formatMoment(expiresAt)} and is credited at that time's price. Continue the order, or
          cancel it to refund the money. {link}
        </Alert>
      ) : null}
      {state === "reverted" ? (
        <Alert tone="bad" icon={TriangleAlert} title="Payment reverted by the chain">
          A chain reorganization undid its block.
          {creditedCents > 0 ? ` ${formatUsd(creditedCents)} is still credited.` : null} Don't deliver until
          it's back. {link}
        </Alert>
      ) : null}
      {/* Once it is back there is nothing to do about it any more. */}
      {overWei > 0n && isRefundDue ? (
        <Alert tone="warn" icon={TriangleAlert} title={`Overpaid by ${usdOf(payment, overWei)}`}>
          We owe it to the customer. See Refund. {link}
        </Alert>
      ) : null}
    </>
  );
}

const troubles = {
  down: "No endpoint is responding. We'll see new payments once one does. None expires until then.",
  disagree: "The endpoints disagree on the newest blocks. We credit nothing until they agree.",
  wrong_chain: "The endpoints are on a different chain. Check their settings.",
} as const satisfies Record<NonNullable<Chain["trouble"]>, string>;

/** The payments in ETH of an order, each at an address of its own, as the chain shows them (Rule P21). */
export function ChainPaymentsCard({ chain: { payments, trouble } }: { chain: Chain }) {
  if (payments.length === 0) return null;
  return (
    <Panel id="chain-payments" title="Payments in ETH">
      <div className={layout.stack}>
        {trouble ? (
          <Alert tone="warn" icon={Link2Off} title="The chain can't be read right now">
            {troubles[trouble]}
          </Alert>
        ) : null}
        {payments.map((payment) => (
          <ChainPayment key={payment.id} payment={payment} />
        ))}
      </div>
    </Panel>
  );
}

function ChainPayment({ payment }: { payment: ChainPaymentView }) {
  const { state, amountCents, amountWei, transactions } = payment;
  const { label, tone } = badges[state];
  const amount = formatUsd(amountCents);
  return (
    <section className={styles.payment} aria-label={`Payment of ${amount}, ${label}`}>
      <p className={cx(layout.row, layout.between)}>
        <b>
          <span className={textStyles.money}>{amount}</span>{" "}
          <span className={textStyles.faint}>as {ethText(amountWei)}</span>
        </b>
        <Badge tone={tone}>{label}</Badge>
      </p>
      <KeyValues labelled items={linesOf(payment)} />
      {transactions.length > 0 ? (
        <ul className={deskPagesStyles.lines}>
          {transactions.map((transfer) => (
            <Transfer
              key={`${transfer.blockNumber} ${transfer.txHash}`}
              transfer={transfer}
              isLate={transfer.blockTime > payment.expiresAt}
            />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function linesOf(payment: ChainPaymentView): KeyValue[] {
  const { address, receivedWei, creditedCents, createdAt, expiresAt } = payment;
  const received = receivedWei > 0n ? `${ethText(receivedWei)}, ${usdOf(payment, receivedWei)}` : "Nothing";
  const difference = differenceOf(payment);
  const confirmations = confirmationsOf(payment);
  return [
    { label: "Address", value: <Hex text={address} what="address" /> },
    {
      label: "Received",
      value: (
        <>
          {received} {difference ? <b className={textStyles.neg}>{difference}</b> : null}
        </>
      ),
    },
    { label: "Credited", value: formatUsd(creditedCents) },
    ...(confirmations ? [{ label: "Confirmations", value: confirmations }] : []),
    { label: "Price of ETH", value: priceText(payment) },
    { label: "Open", value: `${formatMoment(createdAt)} to ${formatMoment(expiresAt)}` },
  ];
}

function differenceOf(payment: ChainPaymentView): string | null {
  const { receivedWei, missingWei, overWei, priceMicroUsd } = payment;
  // Less than a cent too much comes of rounding, and is nothing.
  if (centsOfWei(overWei, priceMicroUsd) > 0) return `${usdOf(payment, overWei)} too much`;
  return receivedWei > 0n && missingWei > 0n ? `${usdOf(payment, missingWei)} missing` : null;
}

function confirmationsOf({ confirmations, confirmationsNeeded }: ChainPaymentView): string | null {
  if (confirmations === 0) return null;
  return confirmationsNeeded === null
    ? `${confirmations}, counts once final`
    : `${Math.min(confirmations, confirmationsNeeded)} of ${confirmationsNeeded}`;
}

/** The median and what it was made of: `$3,480.12 (one $3,480.10, two $3,480.14)`. */
function priceText({ priceMicroUsd, priceReadings, pricedAt }: ChainPaymentView): string {
  const usd = (microUsd: number) => formatUsd(Math.round(microUsd / 10_000));
  const sources = priceReadings.map(({ feed, microUsd }) => `${feedName(feed)} ${usd(microUsd)}`).join(", ");
  return `${usd(priceMicroUsd)}, median of ${sources}; ${formatMoment(pricedAt)}`;
}

function Transfer({ transfer, isLate }: { transfer: ChainTransferView; isLate: boolean }) {
  const { txHash, valueWei, blockNumber, blockTime, confirmations } = transfer;
  return (
    <li>
      <span>
        {txHash ? (
          <Hex text={txHash} what="transaction" />
        ) : (
          <span>Sent by a contract, visible only in the balance</span>
        )}
        <small>
          Block {blockNumber}, <Moment at={blockTime} flows />
          {isLate ? ", late" : null};{" "}
          {confirmations === 1 ? "1 confirmation" : `${confirmations} confirmations`}
        </small>
      </span>
      <b className={textStyles.money}>{ethText(valueWei)}</b>
    </li>
  );
}

/** An address or a transaction, to be compared and copied whole. */
export function Hex({ text, what }: { text: string; what: string }) {
  return (
    <span className={cx(layout.row, layout.tight, styles.inFull)}>
      <span className={deskStyles.hash}>{text}</span>
      <CopyButton text={text} label={`Copy ${what}`} bare size="sm" />
    </span>
  );
}
