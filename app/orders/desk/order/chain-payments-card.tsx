import { Link2Off, TriangleAlert } from "lucide";
import deskStyles from "../../../shell/desk/desk.module.css";
import deskPagesStyles from "../../../shell/desk/desk-pages.module.css";
import { Alert } from "../../../ui/alert.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { cx } from "../../../ui/cx.ts";
import { type KeyValue, KeyValues } from "../../../ui/key-values.tsx";
import layout from "../../../ui/layout.module.css";
import { withMoments } from "../../../ui/moment.tsx";
import { Panel } from "../../../ui/panel.tsx";
import textStyles from "../../../ui/text.module.css";
import {
  type ChainDeskView,
  type ChainPaymentLine,
  chainStateBadges,
  type TransferLine,
} from "./chain-desk-view.ts";
import styles from "./chain-payments.module.css";

/** Says on top of the page what of a payment in ETH staff have to look at before they go on. */
export function ChainAlerts({ alerts }: Pick<ChainDeskView, "alerts">) {
  return alerts.map(({ key, tone, title, text }) => (
    <Alert key={key} tone={tone} icon={TriangleAlert} title={title}>
      {text} <a href="#chain-payments">See the payment</a>
    </Alert>
  ));
}

/** The payments in ETH of an order, each at an address of its own, as the chain shows them (Rule P21). */
export function ChainPaymentsCard({ chain }: { chain: ChainDeskView }) {
  const { payments, trouble } = chain;
  if (payments.length === 0) return null;
  return (
    <Panel id="chain-payments" title="Payments in ETH">
      <div className={layout.stack}>
        {trouble ? (
          <Alert tone="warn" icon={Link2Off} title="The chain can't be read right now">
            {trouble}
          </Alert>
        ) : null}
        {payments.map((payment) => (
          <ChainPayment key={payment.id} payment={payment} />
        ))}
      </div>
    </Panel>
  );
}

function ChainPayment({ payment }: { payment: ChainPaymentLine }) {
  const { state, amount, eth, transfers } = payment;
  const { label, tone } = chainStateBadges[state];
  return (
    <section className={styles.payment} aria-label={`Payment of ${amount}, ${label}`}>
      <p className={cx(layout.row, layout.between)}>
        <b>
          <span className={textStyles.money}>{amount}</span>{" "}
          <span className={textStyles.faint}>as {eth}</span>
        </b>
        <Badge tone={tone}>{label}</Badge>
      </p>
      <KeyValues labelled items={linesOf(payment)} />
      {transfers.length > 0 ? (
        <ul className={deskPagesStyles.lines}>
          {transfers.map((transfer) => (
            <Transfer key={transfer.key} transfer={transfer} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function linesOf({ address, received, difference, credited, confirmations, price, times }: ChainPaymentLine) {
  const lines: KeyValue[] = [
    { label: "Address", value: <Hex text={address} what="address" /> },
    {
      label: "Received",
      value: (
        <>
          {received} {difference ? <b className={textStyles.neg}>{difference}</b> : null}
        </>
      ),
    },
    { label: "Credited", value: credited },
    ...(confirmations ? [{ label: "Confirmations", value: confirmations }] : []),
    { label: "Price of ETH", value: price },
    { label: "Open", value: times },
  ];
  return lines;
}

function Transfer({ transfer: { hash, eth, detail } }: { transfer: TransferLine }) {
  return (
    <li>
      <span>
        {hash ? (
          <Hex text={hash} what="transaction" />
        ) : (
          <span>Sent by a contract, visible only in the balance</span>
        )}
        <small>{withMoments(detail)}</small>
      </span>
      <b className={textStyles.money}>{eth}</b>
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
