import { MailQuestion, RotateCw, Save } from "lucide";
import type { SaleForDesk } from "../../../../../domain/account-sales/index.ts";
import type { OrderStatus } from "../../../../../domain/orders/model.ts";
import { formatMoment } from "../../../../../kernel/dates.ts";
import deskOrderStyles from "../../../../shell/desk/desk-order.module.css";
import { Dots, secretLine } from "../../../../shell/desk/secret-parts.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/field.tsx";
import { Icon } from "../../../../ui/icons.tsx";
import { type KeyValue, KeyValues } from "../../../../ui/key-values.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import { Textarea } from "../../../../ui/textarea.tsx";
import { DeskForm } from "../desk-form.tsx";
import { orderForms } from "../order-forms.ts";
import type { OrderDeskView, Revealed } from "../order-view.ts";
import { HideSecret, RevealDialog } from "../reveal-dialog.tsx";
import styles from "../sale-cards.module.css";

type ResetLinkCardProps = {
  order: OrderDeskView;
  sale: SaleForDesk;
  mayReveal: boolean;
  /** Only in the answer to a reveal (Rule P5). */
  revealed: Revealed["lines"] | null;
};

const dialog = "reveal-link";

/** Whether the order waits for the link: Email Reset Sent, and the account isn't verified yet. */
function isResetAsked({ status }: OrderDeskView, { handedOverAt }: SaleForDesk): boolean {
  return status === "email_reset_sent" && !handedOverAt;
}

/**
 * The link that resets the account's mail address: while the order is Email Reset Sent a place to paste it,
 * and from then on whether and when one was given, and its Reveal (Rule S79).
 */
export function ResetLinkCard({ order, sale, mayReveal, revealed }: ResetLinkCardProps) {
  const { reset, orderId } = sale;
  const isAsking = isResetAsked(order, sale);
  if (!isAsking && !reset.requestedAt && !reset.savedAt) return null;
  return (
    <>
      <Panel title="Email Reset Link" aside={<ResetBadge sale={sale} />}>
        <KeyValues labelled items={linesOf(sale, mayReveal, revealed)} />
        <div className={deskOrderStyles.actions}>{revealed ? <HideSecret orderId={orderId} /> : null}</div>
        {isAsking ? <PasteLink key={reset.savedAt?.getTime()} sale={sale} version={order.version} /> : null}
      </Panel>
      {mayReveal && reset.savedAt && !revealed ? (
        <RevealDialog name={dialog} form={orderForms.resetLink} title="Reveal reset link" orderId={orderId} />
      ) : null}
    </>
  );
}

function ResetBadge({ sale: { reset, handedOverAt } }: { sale: SaleForDesk }) {
  const { waiting, savedAt: saved } = reset;
  if (waiting) return <Badge tone="warn">{saved ? "Requested again" : "Waiting for seller"}</Badge>;
  return (
    <Badge tone={saved ? "good" : "plain"}>
      {saved ? "Link received" : handedOverAt ? "Not needed" : "Not received"}
    </Badge>
  );
}

function linesOf(
  { reset: { requestedAt, savedAt, savedBy } }: SaleForDesk,
  mayReveal: boolean,
  revealed: Revealed["lines"] | null,
): KeyValue[] {
  const by = savedBy === "staff" ? "by staff" : "by the seller";
  const link = {
    label: "Link",
    value: <Dots reveal={mayReveal ? dialog : undefined} what="reset link" />,
  };
  return [
    { label: "Requested", value: requestedAt ? formatMoment(requestedAt) : "Not yet" },
    { label: "Received", value: savedAt ? `${formatMoment(savedAt)} ${by}` : "Not yet" },
    ...(savedAt ? (revealed?.map(secretLine) ?? [link]) : []),
  ];
}

function PasteLink({ sale: { reset }, version }: { sale: SaleForDesk; version: number }) {
  return (
    <div className={styles.resetActions}>
      <DeskForm form={orderForms.saveReset} version={version}>
        {({ errors, busy }) => (
          <>
            <Field
              label={reset.savedAt ? "Replace link" : "Paste link"}
              help="Stored in the vault. The seller can also enter it on their page."
              error={errors.link}
            >
              <Textarea name="link" rows={2} maxLength={2000} autoComplete="off" spellCheck={false} />
            </Field>
            <div>
              <Button
                type="submit"
                variant={reset.waiting ? "primary" : "secondary"}
                busy={busy}
                busyLabel="Saving…"
                icon={<Icon of={Save} size={16} />}
              >
                Save Reset Link
              </Button>
            </div>
          </>
        )}
      </DeskForm>
      <DeskForm form={orderForms.requestReset} version={version}>
        {({ busy }) => (
          <div>
            <Button type="submit" variant="quiet" busy={busy} icon={<Icon of={RotateCw} size={16} />}>
              Ask seller again
            </Button>
          </div>
        )}
      </DeskForm>
    </div>
  );
}

type RequestResetProps = { order: OrderDeskView; sale: SaleForDesk; busy: boolean };

/**
 * Asks the seller for the link that resets the account's mail address, unless that was just done or the
 * account is verified (Rule S79). It stands in the form of the status, whose note says why where one is
 * needed.
 */
export function RequestReset({ order, sale, busy }: RequestResetProps) {
  if (isResetAsked(order, sale) || sale.handedOverAt || !order.isOpen) return null;
  return (
    <div className={styles.requestReset}>
      <Button
        type="submit"
        name="status"
        value={"email_reset_sent" satisfies OrderStatus}
        wide
        aria-disabled={busy || undefined}
        icon={<Icon of={MailQuestion} size={16} />}
      >
        Request Email Reset Link
      </Button>
    </div>
  );
}
