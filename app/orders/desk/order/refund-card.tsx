import { Send, Wallet } from "lucide";
import type { ListedRefund } from "../../../../domain/payments/index.ts";
import { formatEth } from "../../../../domain/payments/model.ts";
import { formatMoment } from "../../../../kernel/dates.ts";
import { formatUsd } from "../../../../kernel/money.ts";
import { DeskDialog, DialogLink } from "../../../shell/desk/desk-dialog.tsx";
import styles from "../../../shell/desk/desk-order.module.css";
import { Dots, secretLine, VaultBadge } from "../../../shell/desk/secret-parts.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import fieldStyles from "../../../ui/field.module.css";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { type KeyValue, KeyValues } from "../../../ui/key-values.tsx";
import layout from "../../../ui/layout.module.css";
import { Panel } from "../../../ui/panel.tsx";
import textStyles from "../../../ui/text.module.css";
import { TextInput } from "../../../ui/text-input.tsx";
import { Hex } from "./chain-payments-card.tsx";
import { DeskForm } from "./desk-form.tsx";
import { orderForms } from "./order-forms.ts";
import type { OrderDeskView, Revealed } from "./order-view.ts";
import { HideSecret, RevealDialog } from "./reveal-dialog.tsx";

type Refund = NonNullable<OrderDeskView["refund"]>;

type RefundCardProps = {
  refund: Refund;
  orderId: string;
  mayRefund: boolean;
  /** Only in the answer to a reveal (Rule P5). */
  revealed: Revealed["lines"] | null;
};

/** What goes back to the customer: what is due, where in ETH it shall go, and what was sent. */
export function RefundCard({ refund, orderId, mayRefund, revealed }: RefundCardProps) {
  const { dueCents, parts, goldCents, claims, way } = refund;
  const due = dueCents > 0 ? formatUsd(dueCents) : null;
  const isPartGold = goldCents > 0 && goldCents < dueCents;
  const open = claims.find(({ state }) => state === "open");
  if (!due && claims.length === 0) return null;
  return (
    <>
      <Panel
        id="refund"
        title="Refund"
        aside={open ? <VaultBadge isOpen={revealed !== null} /> : due ? <Badge tone="bad">Due</Badge> : null}
      >
        <div className={cx(layout.stack, layout.snug)}>
          {due ? (
            <KeyValues
              labelled
              items={[
                { label: "Due now", value: <b className={textStyles.money}>{due}</b> },
                ...(parts.length > 1
                  ? parts.map(({ label, cents }) => ({ label, value: formatUsd(cents) }))
                  : []),
                ...(isPartGold ? [{ label: "In gold, in game", value: formatUsd(goldCents) }] : []),
              ]}
            />
          ) : null}
          {due && !open ? <p className={fieldStyles.help}>{nextText(way, orderId)}</p> : null}
          {open ? <OpenClaim {...{ refund, orderId, mayRefund, revealed }} claim={open} /> : null}
          {claims
            .filter(({ state }) => state === "sent")
            .map((claim) => (
              <SentClaim key={claim.id} claim={claim} />
            ))}
        </div>
      </Panel>
      {open && mayRefund ? <ClaimDialogs claim={open} orderId={orderId} isShown={revealed !== null} /> : null}
    </>
  );
}

function nextText(way: Refund["way"], orderId: string) {
  if (way === "gold")
    return "Refund it as gold in game. Arrange it with the customer, then record the refund under Payment Information.";
  if (way !== "eth")
    return "Refund it the way it was paid, then record the refund under Payment Information.";
  return (
    <>
      Waiting for the customer's address. They enter it on{" "}
      <a href={`/refund/${orderId}`}>their refund page</a>, linked in their email.
    </>
  );
}

type ClaimProps = RefundCardProps & { claim: ListedRefund };

/** How much ETH is to be sent, without the unit; null where the order was not paid in ETH. */
function toSend({ suggestedWei }: ListedRefund): string | null {
  return suggestedWei === null ? null : formatEth(suggestedWei);
}

function OpenClaim({ claim, orderId, refund: { isTest }, mayRefund, revealed }: ClaimProps) {
  const eth = toSend(claim);
  const amount = formatUsd(claim.amountCents);
  const hidden: KeyValue = {
    label: "Address",
    value: <Dots reveal={mayRefund ? "reveal-refund" : undefined} what="refund address" />,
  };
  return (
    <>
      <KeyValues
        labelled
        items={[
          { label: "ETH refund", value: `${amount}, claimed ${formatMoment(claim.createdAt)}` },
          ...(eth ? [secretLine({ label: "ETH to send", value: eth })] : []),
          ...(revealed ? revealed.map(secretLine) : [hidden]),
        ]}
      />
      {eth ? <p className={fieldStyles.help}>The ETH we received, at the rate when they paid.</p> : null}
      {mayRefund && isTest && eth ? <DemoRefund claim={claim} /> : null}
      <div className={styles.actions}>
        {mayRefund ? (
          <DialogLink name="refund-sent" icon={<Icon of={Send} size={16} />}>
            Mark as sent
          </DialogLink>
        ) : (
          <span className={cx(textStyles.small, textStyles.muted)}>Only managers can send it</span>
        )}
        {revealed ? <HideSecret orderId={orderId} /> : null}
      </div>
    </>
  );
}

type ClaimDialogsProps = { claim: ListedRefund; orderId: string; isShown: boolean };

function ClaimDialogs({ claim, orderId, isShown }: ClaimDialogsProps) {
  const eth = toSend(claim);
  return (
    <>
      {isShown ? null : (
        <RevealDialog
          name="reveal-refund"
          form={orderForms.refundAddress}
          title="Reveal refund address"
          orderId={orderId}
          hidden={{ claimId: claim.id }}
        />
      )}
      <DeskDialog
        name="refund-sent"
        title="Mark refund as sent"
        text={`${eth ? `Send ${eth} ETH. ` : ""}We check on the chain that it went to the customer’s address, then book ${formatUsd(claim.amountCents)} as refunded.`}
      >
        <RefundSentForm claim={claim} />
      </DeskDialog>
    </>
  );
}

function RefundSentForm({ claim }: { claim: ListedRefund }) {
  return (
    <DeskForm form={orderForms.refundSent} version={claim.version}>
      {({ errors, fields, busy }) => (
        <>
          <input type="hidden" name="claimId" value={claim.id} />
          <Field label="Transaction" error={errors.txHash}>
            <TextInput
              name="txHash"
              maxLength={66}
              autoComplete="off"
              spellCheck={false}
              placeholder="0x…"
              mono
              defaultValue={fields.txHash}
            />
          </Field>
          <Field
            label="Note"
            help="Required if you sent less than 95% of the ETH. Staff see it in the log."
            error={errors.note}
          >
            <TextInput name="note" maxLength={500} autoComplete="off" defaultValue={fields.note} />
          </Field>
          <div>
            <Button type="submit" variant="primary" busy={busy} busyLabel="Checking…">
              Mark as sent
            </Button>
          </div>
        </>
      )}
    </DeskForm>
  );
}

/** In place of a wallet of the shop's, on the local test chain only (Rule P21). */
function DemoRefund({ claim }: { claim: ListedRefund }) {
  return (
    <DeskForm form={orderForms.refundDemo} version={claim.version}>
      {({ busy }) => (
        <>
          <input type="hidden" name="claimId" value={claim.id} />
          <p className={fieldStyles.help}>
            Test chain: the demo wallet sends {toSend(claim)} ETH and we book the refund.
          </p>
          <div>
            <Button
              type="submit"
              variant="primary"
              busy={busy}
              busyLabel="Sending…"
              icon={<Icon of={Wallet} />}
            >
              Send from demo wallet
            </Button>
          </div>
        </>
      )}
    </DeskForm>
  );
}

function SentClaim({ claim }: { claim: ListedRefund }) {
  const { amountCents, amountWei, txHash, createdAt, sentAt, sentByName } = claim;
  const eth = amountWei === null ? "" : `${formatEth(amountWei)} ETH for `;
  const by = sentAt && sentByName ? ` by ${sentByName}` : "";
  return (
    <KeyValues
      labelled
      items={[
        {
          label: "Sent",
          value: `${eth}${formatUsd(amountCents)}, ${formatMoment(sentAt ?? createdAt)}${by}`,
        },
        ...(txHash ? [{ label: "Transaction", value: <Hex text={txHash} what="transaction" /> }] : []),
      ]}
    />
  );
}
