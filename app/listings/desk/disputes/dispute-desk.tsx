import { ArrowLeft } from "lucide";
import { orderPagePaths } from "../../../../domain/orders/model.ts";
import type { DisputeView } from "../../../orders/shared/purchase/purchase-view.ts";
import styles from "../../../shell/desk/desk.module.css";
import deskOrderStyles from "../../../shell/desk/desk-order.module.css";
import { type Colleague, ColleagueContext } from "../../../shell/desk/take-over.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Empty } from "../../../ui/empty.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { KeyValues } from "../../../ui/key-values.tsx";
import layout from "../../../ui/layout.module.css";
import { Link } from "../../../ui/link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import textStyles from "../../../ui/text.module.css";
import { type DisputeMay, disputesPath, disputeTones } from "../../shared/desk/dispute-copy.ts";
import { DisputeNotes } from "../../shared/dispute-notes.tsx";
import { DecideDispute } from "./decide-dispute.tsx";
import { StaffEvidence } from "./staff-evidence.tsx";

type DisputeDeskProps = {
  orderId: string;
  number: string;
  name: string;
  amount: string;
  isPaid: boolean;
  /** Newest first. */
  disputes: readonly DisputeView[];
  may: DisputeMay;
  /** Who else of the staff works on the order. */
  colleague: Colleague | null;
  formKey: string;
};

/** The disputes of one purchase: notes left, what staff do with the open one right. */
export function DisputeDesk(props: DisputeDeskProps) {
  const { orderId, number, name, amount, isPaid, disputes, may, colleague, formKey } = props;
  const open = disputes.find(({ state }) => state === "open");
  return (
    <ColleagueContext value={colleague}>
      <p>
        <LinkButton
          to={disputesPath("open")}
          variant="quiet"
          size="sm"
          icon={<Icon of={ArrowLeft} size={16} />}
        >
          Disputes
        </LinkButton>
      </p>
      <h1>Dispute of order #{number}</h1>
      <div className={cx(styles.columns, deskOrderStyles.ofSale)}>
        <div className={layout.stack}>
          {disputes.length === 0 ? (
            <Empty level={2} title="No dispute">
              The buyer hasn't opened one.
            </Empty>
          ) : null}
          {disputes.map((dispute) => (
            <OneDispute key={dispute.id} dispute={dispute} mayAnswer={may.answer} formKey={formKey} />
          ))}
        </div>
        <div className={layout.stack}>
          <Panel title="Order">
            <KeyValues
              labelled
              items={[
                {
                  label: "Order",
                  value: (
                    <Link to={orderPagePaths.desk(orderId)} className={textStyles.mono}>
                      #{number}
                    </Link>
                  ),
                },
                { label: "Account", value: <span className={textStyles.breakAnywhere}>{name}</span> },
                { label: "Amount", value: amount },
                { label: "Payment", value: isPaid ? "Paid in full" : "Not fully paid" },
              ]}
            />
          </Panel>
          {open && (may.reject || may.refund) ? (
            <DecideDispute key={open.id} dispute={open} amount={amount} may={may} />
          ) : null}
          {open && !may.reject && !may.refund ? (
            <Alert tone="info" title="Someone else decides this dispute">
              You can't decide a dispute about your own order.
            </Alert>
          ) : null}
        </div>
      </div>
    </ColleagueContext>
  );
}

type OneProps = { dispute: DisputeView; mayAnswer: boolean; formKey: string };

function OneDispute({ dispute, mayAnswer, formKey }: OneProps) {
  const { state, reason, openedOn, closedOn, answerBy, decided, decidedBy, answer } = dispute;
  const { tone, text } = disputeTones[state];
  return (
    <Panel title={reason} aside={<Badge tone={tone}>{text}</Badge>}>
      <div className={layout.stack}>
        <p className={cx(textStyles.small, textStyles.muted)}>
          Opened on {openedOn}
          {closedOn ? `, ${text.toLowerCase()} on ${closedOn}` : ""}
          {decidedBy ? ` by ${decidedBy}` : ""}.{answerBy ? ` We promised an answer by ${answerBy}.` : ""}
        </p>
        {decided ? (
          <Alert tone="info" title={decided.title}>
            {answer ? <p className={textStyles.asTyped}>{answer}</p> : null}
          </Alert>
        ) : null}
        <DisputeNotes dispute={dispute} />
        {mayAnswer && state === "open" ? <StaffEvidence dispute={dispute} formKey={formKey} /> : null}
      </div>
    </Panel>
  );
}
