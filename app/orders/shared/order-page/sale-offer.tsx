import { cx } from "../../../ui/cx.ts";
import { KeyValues } from "../../../ui/key-values.tsx";
import layout from "../../../ui/layout.module.css";
import { SumLine } from "../../../ui/sum.tsx";
import text from "../../../ui/text.module.css";
import type { CounterOfferView } from "../sale/counter-offer-card.tsx";
import type { ResetLinkView } from "../sale/reset-link-card.tsx";
import { InfoSection } from "./info-section.tsx";

/** What a seller's page of an account sale shows beside the order. */
export type SaleDetailView = {
  rsn: string;
  lines: readonly { label: string; share: string | null; amount: string; tone: "pos" | "neg" | undefined }[];
  offered: string;
  /** The sum that was agreed instead of the offer; null while it is the offer. */
  agreed: string | null;
  /** Claims that the high scores contradict. */
  toVerify: readonly { claim: string; shown: string }[];
  loginMethod: string;
  paymentMethod: string | null;
  /** Where the payout goes, masked; null where that was not given here. */
  paidTo: string | null;
  /** What will be paid, how and when, while no payment is entered; null once it is sent. */
  paymentNote: string | null;
  /** What was paid out for it by the ledger; null before anything was. */
  paidOut: string | null;
  verifiedOn: string | null;
  dueOn: string | null;
  reset: ResetLinkView | null;
  counterOffer: CounterOfferView | null;
};

/** How the offer for an account added up, line by line (Rule P17). */
export function SaleOffer({ sale }: { sale: SaleDetailView }) {
  const { lines, offered, agreed, toVerify } = sale;
  return (
    <InfoSection title="How it adds up">
      <KeyValues
        items={lines.map(({ label, share, amount, tone }) => ({
          key: label,
          label,
          value: (
            <span className={text.money}>
              {share ? (
                <span className={cx(text.small, tone && text[tone])}>
                  {share}
                  {"\u2003"}
                </span>
              ) : null}
              {amount}
            </span>
          ),
        }))}
      />
      <SumLine label="Offer">
        {agreed ? (
          <s className={cx(text.money, text.faint)}>{offered}</s>
        ) : (
          <b className={cx(text.doubleRule, text.money)}>{offered}</b>
        )}
      </SumLine>
      {agreed ? (
        <SumLine label="Agreed instead">
          <b className={cx(text.doubleRule, text.money)}>{agreed}</b>
        </SumLine>
      ) : null}
      {toVerify.length > 0 ? (
        <p className={cx(text.small, text.muted, layout.spaceAbove)}>
          To verify: {toVerify.map(({ claim, shown }) => `${claim} (${shown})`).join(", ")}.
        </p>
      ) : null}
    </InfoSection>
  );
}
