import { RotateCw, Save } from "lucide";
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
import type { Revealed } from "../order-view.ts";
import { HideSecret, RevealDialog } from "../reveal-dialog.tsx";
import styles from "../sale-cards.module.css";
import type { SaleDeskView } from "../sale-desk-view.ts";

type ResetLinkCardProps = {
  sale: SaleDeskView;
  mayReveal: boolean;
  /** Only in the answer to a reveal (Rule P5). */
  revealed: Revealed["lines"] | null;
};

const dialog = "reveal-link";

/**
 * The link that resets the account's mail address: while the order is Email Reset Sent a place to paste it,
 * and from then on whether and when one was given, and its Reveal (Rule S79).
 */
export function ResetLinkCard({ sale, mayReveal, revealed }: ResetLinkCardProps) {
  const { reset, orderId } = sale;
  if (!reset.isAsking && !reset.asked && !reset.saved) return null;
  return (
    <>
      <Panel title="Email Reset Link" aside={<ResetBadge reset={reset} />}>
        <KeyValues labelled items={linesOf(sale, mayReveal, revealed)} />
        <div className={deskOrderStyles.actions}>{revealed ? <HideSecret orderId={orderId} /> : null}</div>
        {reset.isAsking ? <PasteLink key={reset.saved} sale={sale} /> : null}
      </Panel>
      {mayReveal && reset.saved && !revealed ? (
        <RevealDialog name={dialog} form={orderForms.resetLink} title="Reveal reset link" orderId={orderId} />
      ) : null}
    </>
  );
}

function ResetBadge({ reset: { isWaiting, isOver, saved } }: Pick<SaleDeskView, "reset">) {
  if (isWaiting) return <Badge tone="warn">{saved ? "Requested again" : "Waiting for seller"}</Badge>;
  return (
    <Badge tone={saved ? "good" : "plain"}>
      {saved ? "Link received" : isOver ? "Not needed" : "Not received"}
    </Badge>
  );
}

function linesOf(
  { reset }: SaleDeskView,
  mayReveal: boolean,
  revealed: Revealed["lines"] | null,
): KeyValue[] {
  const link = {
    label: "Link",
    value: <Dots reveal={mayReveal ? dialog : undefined} what="reset link" />,
  };
  return [
    { label: "Requested", value: reset.asked ?? "Not yet" },
    { label: "Received", value: reset.saved ?? "Not yet" },
    ...(reset.saved ? (revealed?.map(secretLine) ?? [link]) : []),
  ];
}

function PasteLink({ sale }: { sale: SaleDeskView }) {
  return (
    <div className={styles.resetActions}>
      <DeskForm form={orderForms.saveReset} version={sale.version}>
        {({ errors, busy }) => (
          <>
            <Field
              label={sale.reset.saved ? "Replace link" : "Paste link"}
              help="Stored in the vault. The seller can also enter it on their page."
              error={errors.link}
            >
              <Textarea name="link" rows={2} maxLength={2000} autoComplete="off" spellCheck={false} />
            </Field>
            <div>
              <Button
                type="submit"
                variant={sale.reset.isWaiting ? "primary" : "secondary"}
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
      <DeskForm form={orderForms.requestReset} version={sale.version}>
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
