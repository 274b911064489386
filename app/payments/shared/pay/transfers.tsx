import { ExternalLink } from "lucide";
import type { ChainPaymentView, ChainTransferView, OrderPaying } from "../../../../domain/payments/model.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icons.tsx";
import { Moment } from "../../../ui/moment.tsx";
import textStyles from "../../../ui/text.module.css";
import styles from "../pay.module.css";
import { countText, ethText, explorerHref, shortHash } from "./pay-copy.ts";

/** What the chain shows of an order's payments, the newest payment first. */
export function Transfers({ paying }: { paying: OrderPaying }) {
  const payments = [...(paying.current ? [paying.current] : []), ...paying.earlier].filter(
    ({ transactions }) => transactions.length > 0,
  );
  if (payments.length === 0) return null;
  return (
    <section className={styles.transfers}>
      <h3>What has arrived</h3>
      {payments.map((payment) => (
        <div key={payment.id}>
          {payment.id === paying.current?.id ? null : (
            <p className={cx(textStyles.tiny, textStyles.faint)}>
              To the previous address <span className={textStyles.mono}>{shortHash(payment.address)}</span>
            </p>
          )}
          <ul>
            {payment.transactions.map((transfer) => (
              <Transfer
                key={`${transfer.blockNumber} ${transfer.txHash ?? "contract"}`}
                transfer={transfer}
                payment={payment}
              />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

type TransferProps = { transfer: ChainTransferView; payment: ChainPaymentView };

function Transfer({ transfer, payment }: TransferProps) {
  const { txHash, valueWei, blockTime, confirmations } = transfer;
  const href = txHash && explorerHref(payment.chainId, txHash);
  return (
    <li>
      <span className={styles.hash}>
        {txHash === null ? (
          "From a contract"
        ) : (
          <>
            {href ? (
              <a href={href} target="_blank" rel="noreferrer" className={textStyles.mono}>
                {shortHash(txHash)} <Icon of={ExternalLink} size={13} />
              </a>
            ) : (
              <span className={textStyles.mono}>{shortHash(txHash)}</span>
            )}
            <CopyButton bare size="sm" text={txHash} label="Copy the transaction’s hash" />
          </>
        )}
      </span>
      <b className={textStyles.money}>{ethText(valueWei)}</b>
      <small>
        <Moment at={blockTime} show="time" flows />, {countText(confirmations)}
      </small>
    </li>
  );
}
