import { ShieldCheck } from "lucide";
import { Alert } from "../../../ui/alert.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { cx } from "../../../ui/cx.ts";
import { KeyValues } from "../../../ui/key-values.tsx";
import text from "../../../ui/text.module.css";
import { InfoSection } from "./info-section.tsx";

export type PaymentView = {
  id: string;
  method: string;
  amount: string;
  status: string;
  tone: "good" | "warn" | "bad";
  cryptoAddress: string | null;
  txHash: string | null;
  when: string;
};

type PaymentsProps = {
  payments: readonly PaymentView[];
  /** What will be paid, how and when, while nothing is entered. */
  note: string | null;
};

/** What was paid for an order or paid out for it. */
export function Payments({ payments, note }: PaymentsProps) {
  return (
    <InfoSection title="Payment Information">
      {payments.length === 0 ? (
        <p className={text.muted}>{note ?? "No payment information available."}</p>
      ) : null}
      {payments.map((payment) => (
        <KeyValues
          key={payment.id}
          labelled
          items={[
            { label: "Method", value: payment.method },
            { label: "Amount", value: payment.amount },
            { label: "Status", value: <Badge tone={payment.tone}>{payment.status}</Badge> },
            ...(payment.cryptoAddress
              ? [
                  {
                    label: "Address",
                    value: <span className={cx(text.mono, text.breakAnywhere)}>{payment.cryptoAddress}</span>,
                  },
                ]
              : []),
            ...(payment.txHash
              ? [
                  {
                    label: "Transaction",
                    value: <span className={cx(text.mono, text.breakAnywhere)}>{payment.txHash}</span>,
                  },
                ]
              : []),
            { label: "Date", value: payment.when },
          ]}
        />
      ))}
    </InfoSection>
  );
}

export type MeetupView = { location: string; when: string; completed: boolean };

/** Where and when gold is traded. */
export function Meetup({ meetup }: { meetup: MeetupView | null }) {
  return (
    <InfoSection
      title="Gold Meetup Details"
      aside={meetup?.completed ? <Badge tone="good">Completed</Badge> : undefined}
    >
      {meetup ? (
        <KeyValues
          labelled
          items={[
            { label: "Location", value: meetup.location },
            { label: "Time", value: meetup.when },
          ]}
        />
      ) : (
        <p className={text.muted}>No meetups scheduled yet.</p>
      )}
    </InfoSection>
  );
}

/** How the order is kept safe. */
export function SecureTransaction({ how }: { how: string }) {
  return (
    <Alert tone="info" icon={ShieldCheck} title="Secure Transaction">
      Every step of this order is in a log that nobody can change. {how}
    </Alert>
  );
}
