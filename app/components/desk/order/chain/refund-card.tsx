import { Send } from "lucide-react";
import { refundSentInput, revealRefundInput } from "../../../../../domain/payments/inputs.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/field.tsx";
import { Icon } from "../../../../ui/icons.tsx";
import { type KeyValue, KeyValues } from "../../../../ui/key-values.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import { TextInput } from "../../../../ui/text-input.tsx";
import { DeskDialog, DialogLink } from "../desk-dialog.tsx";
import { DeskForm } from "../desk-form.tsx";
import { orderForms, type Revealed } from "../order-view.ts";
import { Dots, HideSecret, RevealDialog, secretLine, VaultBadge } from "../secret-parts.tsx";
import type { RefundClaimLine, RefundDeskView } from "./chain-desk-view.ts";
import { Hex } from "./chain-payments-card.tsx";

type RefundCardProps = {
  refund: RefundDeskView;
  mayRefund: boolean;
  /** Only in the answer to a reveal (Rule P5). */
  revealed: Revealed["lines"] | null;
};

/** What goes back to the customer: what is due, where in ETH it shall go, and what was sent. */
export function RefundCard({ refund, mayRefund, revealed }: RefundCardProps) {
  const { due, claims, isInEth, orderId } = refund;
  const open = claims.find(({ state }) => state === "open");
  if (!due && claims.length === 0) return null;
  return (
    <>
      <Panel
        id="refund"
        title="Refund"
        aside={open ? <VaultBadge isOpen={revealed !== null} /> : due ? <Badge tone="bad">Due</Badge> : null}
      >
        <div className="stack sm">
          {due ? (
            <KeyValues labelled items={[{ label: "Due now", value: <b className="money">{due}</b> }]} />
          ) : null}
          {due && !open ? <p className="help">{nextWords(isInEth, orderId)}</p> : null}
          {open ? (
            <OpenClaim claim={open} orderId={orderId} mayRefund={mayRefund} revealed={revealed} />
          ) : null}
          {claims
            .filter(({ state }) => state === "sent")
            .map((claim) => (
              <SentClaim key={claim.claimId} claim={claim} />
            ))}
        </div>
      </Panel>
      {open && mayRefund ? <ClaimDialogs claim={open} orderId={orderId} isShown={revealed !== null} /> : null}
    </>
  );
}

function nextWords(isInEth: boolean, orderId: string) {
  if (!isInEth) return "Give it back the way it came, then record the refund under Payment Information.";
  return (
    <>
      The customer has not named an address yet. They do it at <a href={`/refund/${orderId}`}>/refund</a>,
      which their mail leads to.
    </>
  );
}

type ClaimProps = { claim: RefundClaimLine; orderId: string; mayRefund: boolean };

function OpenClaim({ claim, orderId, mayRefund, revealed }: ClaimProps & Pick<RefundCardProps, "revealed">) {
  const hidden: KeyValue = {
    label: "Address",
    value: <Dots reveal={mayRefund ? "reveal-refund" : undefined} what="the address of the refund" />,
  };
  return (
    <>
      <KeyValues
        labelled
        items={[
          { label: "Claimed", value: `${claim.amount}, ${claim.told}` },
          ...(revealed ? revealed.map(secretLine) : [hidden]),
        ]}
      />
      <div className="order-deeds">
        {mayRefund ? (
          <DialogLink name="refund-sent" icon={<Icon of={Send} size={16} />}>
            Mark as sent
          </DialogLink>
        ) : (
          <span className="small muted">A manager sends it</span>
        )}
        {revealed ? <HideSecret orderId={orderId} /> : null}
      </div>
    </>
  );
}

function ClaimDialogs({
  claim,
  orderId,
  isShown,
}: {
  claim: RefundClaimLine;
  orderId: string;
  isShown: boolean;
}) {
  return (
    <>
      {isShown ? null : (
        <RevealDialog
          name="reveal-refund"
          form={orderForms.refundAddress}
          schema={revealRefundInput}
          title="Reveal the address of the refund"
          orderId={orderId}
          hidden={{ claimId: claim.claimId }}
        />
      )}
      <DeskDialog
        name="refund-sent"
        title="Mark the refund as sent"
        text={`The transaction is compared with the chain: it must have gone to the customer’s address. Then ${claim.amount} is booked as given back.`}
      >
        <RefundSentForm claim={claim} name={orderForms.refundSent} />
      </DeskDialog>
    </>
  );
}

type SentFormProps = {
  claim: Pick<RefundClaimLine, "claimId" | "version">;
  name: typeof orderForms.refundSent;
};

function RefundSentForm({ claim, name }: SentFormProps) {
  return (
    <DeskForm name={name} schema={refundSentInput} version={claim.version}>
      {({ errors, fields, busy }) => (
        <>
          <input type="hidden" name="claimId" value={claim.claimId} />
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
          <div>
            <Button type="submit" variant="primary" busy={busy} busyLabel="Comparing…">
              Mark as sent
            </Button>
          </div>
        </>
      )}
    </DeskForm>
  );
}

function SentClaim({ claim: { amount, eth, txHash, told } }: { claim: RefundClaimLine }) {
  return (
    <KeyValues
      labelled
      items={[
        { label: "Sent", value: `${eth ? `${eth} for ` : ""}${amount}, ${told}` },
        ...(txHash ? [{ label: "Transaction", value: <Hex text={txHash} what="transaction" /> }] : []),
      ]}
    />
  );
}
