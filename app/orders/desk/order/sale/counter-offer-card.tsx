import { Handshake, Undo2 } from "lucide";
import type { CounterOffer, SaleForDesk } from "../../../../../domain/account-sales/index.ts";
import { formatUsd } from "../../../../../kernel/money.ts";
import { DeskDialog, DialogLink } from "../../../../shell/desk/desk-dialog.tsx";
import deskOrderStyles from "../../../../shell/desk/desk-order.module.css";
import deskPagesStyles from "../../../../shell/desk/desk-pages.module.css";
import { typedUsd } from "../../../../shell/desk/typed-usd.ts";
import { MoneyInput } from "../../../../ui/amount-input.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { cx } from "../../../../ui/cx.ts";
import { Field } from "../../../../ui/field.tsx";
import { Icon } from "../../../../ui/icons.tsx";
import { Moment } from "../../../../ui/moment.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import { Money } from "../../../../ui/sum.tsx";
import textStyles from "../../../../ui/text.module.css";
import { Textarea } from "../../../../ui/textarea.tsx";
import { DeskForm } from "../desk-form.tsx";
import { orderForms } from "../order-forms.ts";
import type { OrderDeskView } from "../order-view.ts";
import styles from "../sale-cards.module.css";

type CounterOfferCardProps = { order: OrderDeskView; sale: SaleForDesk };

/**
 * Another amount for the account: the one that waits for the seller, those before it, and a way to make one.
 */
export function CounterOfferCard({ order, sale }: CounterOfferCardProps) {
  const { counterOffer: open, pastCounterOffers: past } = sale;
  const mayMake = order.isOpen && order.status !== "payment_sent" && !open;
  if (!open && !mayMake && past.length === 0) return null;
  return (
    <>
      <Panel
        title="Counter-offer"
        aside={open ? <Badge tone="warn">Waiting for seller</Badge> : null}
        id="counter"
      >
        {open || past.length > 0 ? null : (
          <p className={textStyles.muted}>None yet. The order changes only if the seller accepts one.</p>
        )}
        {open ? <CounterOfferList lines={[open]} /> : null}
        {open ? <Withdraw line={open} /> : null}
        {past.length > 0 ? <CounterOfferList lines={past} /> : null}
        <div className={deskOrderStyles.actions}>
          {mayMake ? (
            <DialogLink name="counter" icon={<Icon of={Handshake} size={16} />}>
              Make counter-offer
            </DialogLink>
          ) : null}
        </div>
      </Panel>
      {mayMake ? <MakeOne version={order.version} sale={sale} /> : null}
    </>
  );
}

function CounterOfferList({ lines }: { lines: readonly CounterOffer[] }) {
  return (
    <ul className={cx(deskPagesStyles.lines, styles.otherOffers)}>
      {lines.map((line) => (
        <CounterOfferItem key={line.counterOfferId} line={line} />
      ))}
    </ul>
  );
}

const tones = {
  open: "warn",
  accepted: "good",
  declined: "bad",
  withdrawn: "plain",
  expired: "plain",
} as const;
const copy = {
  open: "Open",
  accepted: "Accepted",
  declined: "Declined",
  withdrawn: "Withdrawn",
  expired: "Expired",
} as const;

function CounterOfferItem({ line }: { line: CounterOffer }) {
  const { amountCents, fromCents, reason, state, madeByName, madeAt, answeredAt } = line;
  return (
    <li>
      <span>
        <b>
          <Money>{formatUsd(amountCents)}</Money>{" "}
          <span className={textStyles.faint}>instead of {formatUsd(fromCents)}</span>
        </b>
        <span>{reason}</span>
        <small>
          {madeByName ?? "A program"}, <Moment at={madeAt} flows />
          {answeredAt ? (
            <>
              ; {state} <Moment at={answeredAt} flows />
            </>
          ) : null}
        </small>
      </span>
      <Badge tone={tones[state]}>{copy[state]}</Badge>
    </li>
  );
}

function Withdraw({ line }: { line: CounterOffer }) {
  return (
    <DeskForm form={orderForms.withdraw}>
      {({ busy }) => (
        <>
          <input type="hidden" name="counterOfferId" value={line.counterOfferId} />
          <div>
            <Button type="submit" variant="quiet" busy={busy} icon={<Icon of={Undo2} size={16} />}>
              Withdraw
            </Button>
          </div>
        </>
      )}
    </DeskForm>
  );
}

/** What the recomputed offer leaves out, and what it comes to. */
function recomputedText({ amountCents, without }: { amountCents: number; without: string[] }): string {
  const amount = amountCents > 0 ? formatUsd(amountCents) : "nothing";
  return `The offer's rules give ${amount} without: ${without.join(", ")}.`;
}

type MakeOneProps = { version: number; sale: SaleForDesk };

/** Begins with the recomputed offer, where there is one, and with the reason that it gives the seller. */
function MakeOne({ version, sale }: MakeOneProps) {
  const { recomputed } = sale.desk;
  const typedAmount = typedUsd(recomputed?.amountCents || sale.amountCents);
  const reason = recomputed && `The high scores don't show: ${recomputed.without.join(", ")}.`;
  return (
    <DeskDialog
      name="counter"
      title="Make counter-offer"
      text="The seller sees the amount and reason, and has 48 hours to accept or decline. A lower offer that isn't accepted ends the sale: login and reset link are deleted."
    >
      <DeskForm form={orderForms.counter} version={version}>
        {({ errors, fields, busy }) => (
          <>
            <Field
              label="Amount"
              help={recomputed ? recomputedText(recomputed) : undefined}
              error={errors.amountCents}
            >
              <MoneyInput name="amountCents" defaultValue={fields.amountCents ?? typedAmount} />
            </Field>
            <Field label="Reason" help="The seller sees it." error={errors.reason}>
              <Textarea
                name="reason"
                rows={3}
                maxLength={500}
                defaultValue={fields.reason ?? reason ?? undefined}
              />
            </Field>
            <div>
              <Button type="submit" variant="primary" busy={busy} busyLabel="Sending…">
                Send counter-offer
              </Button>
            </div>
          </>
        )}
      </DeskForm>
    </DeskDialog>
  );
}
