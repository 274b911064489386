import { Wallet } from "lucide";
import { Fragment, useRef } from "react";
import type { OrderType } from "../../../../domain/orders/model.ts";
import { type ChainPaymentView, centsOfWei, formatEth } from "../../../../domain/payments/model.ts";
import { formatUsd } from "../../../../kernel/money.ts";
import buttonStyles from "../../../ui/button.module.css";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icons.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { QrCode } from "../../../ui/qr-code.tsx";
import textStyles from "../../../ui/text.module.css";
import styles from "../pay.module.css";
import { ethPriceText, ethText, feedName, shortHash } from "./pay-copy.ts";
import { payTone } from "./pay-tone.ts";

type PayRequestProps = { payment: ChainPaymentView; type: OrderType };

/** What to send and where to: to scan, to open in a wallet, or to copy. */
export function PayRequest({ payment, type }: PayRequestProps) {
  const { address, missingWei, uri } = payment;
  const isRest = payment.receivedWei > 0n;
  return (
    <div className={styles.request}>
      <div className={styles.code}>
        <QrCode text={uri} label={`QR code: ${ethText(missingWei)} to ${shortHash(address)}`} />
        <p className={cx(textStyles.tiny, textStyles.muted)}>Scan it with your wallet’s camera</p>
      </div>
      <div className={styles.what}>
        <Amount payment={payment} isRest={isRest} />
        <Address address={address} />
        <a
          className={cx(
            buttonStyles.button,
            buttonStyles.wide,
            payTone(type) === "ember" ? buttonStyles.ember : buttonStyles.primary,
          )}
          href={uri}
        >
          <Icon of={Wallet} />
          <span>Open in your wallet</span>
        </a>
        <Price payment={payment} />
      </div>
    </div>
  );
}

function Amount({ payment, isRest }: { payment: ChainPaymentView; isRest: boolean }) {
  const { missingWei, receivedWei, amountCents, priceMicroUsd } = payment;
  const amount = useRef<HTMLElement>(null);
  // What is missing of the order, as the rest of the page has it; the worth of this ETH alone may be a cent
  // less.
  const dollars = formatUsd(amountCents - centsOfWei(receivedWei, priceMicroUsd));
  return (
    <div>
      <p className={cx(textStyles.small, textStyles.muted)}>
        {isRest ? "Pay the rest, exactly" : "Send exactly"}
      </p>
      <p className={styles.amount}>
        <span className={textStyles.display} translate="no">
          <span ref={amount}>{formatEth(missingWei)}</span> ETH
        </span>
        <CopyButton bare text={formatEth(missingWei)} label="Copy the amount in ETH" source={amount} />
      </p>
      <p className={cx(styles.dollars, textStyles.small, textStyles.muted)}>
        <span>
          for <b translate="no">{dollars}</b>
        </span>
        <CopyButton bare size="sm" text={dollars.replace(/[$,]/g, "")} label="Copy the amount in dollars" />
      </p>
    </div>
  );
}

/**
 * The whole address, in groups that can be compared. The groups stand in one line of text with nothing
 * between them, so that what is selected or copied has no gaps.
 */
function Address({ address }: { address: string }) {
  const whole = useRef<HTMLElement>(null);
  const groups = address.match(/^0x|.{4}/g) ?? [address];
  const last = groups.length - 1;
  return (
    <div>
      <p className={cx(textStyles.small, textStyles.muted)}>To this address, for this order only</p>
      <div className={styles.address}>
        <code ref={whole} className={textStyles.mono} translate="no">
          {groups.map((group, at) => (
            // An address never changes, and its groups are told apart by their position alone.
            // biome-ignore lint/suspicious/noArrayIndexKey: explained above
            <Fragment key={at}>
              <span className={at === 1 || at === last ? styles.groupAtEnd : undefined}>{group}</span>
              <wbr />
            </Fragment>
          ))}
        </code>
        <CopyButton bare text={address} label="Copy the address" source={whole} />
      </div>
    </div>
  );
}

function Price({ payment }: { payment: ChainPaymentView }) {
  const { priceMicroUsd, priceReadings, pricedAt } = payment;
  return (
    <p className={cx(textStyles.tiny, textStyles.faint)}>
      At {ethPriceText(priceMicroUsd)} per ETH, read <Moment at={pricedAt} show="time" flows />
      {priceReadings.length > 1 ? ", the median of " : " from "}
      {priceReadings.map(({ feed, microUsd }) => `${feedName(feed)} ${ethPriceText(microUsd)}`).join(", ")}.
    </p>
  );
}
