import { MessageCircle } from "lucide";
import type { ReactNode } from "react";
import { disputeHours, usualHoldMinutes } from "../../../../domain/listings/model.ts";
import { orderPagePaths } from "../../../../domain/orders/model.ts";
import { formatUsd } from "../../../../kernel/money.ts";
import { daysText } from "../../../../kernel/spans.ts";
import { askPath } from "../../../support/shared/chat-forms.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { HoldBar } from "../../../ui/hold-bar.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { KeyValues } from "../../../ui/key-values.tsx";
import layout from "../../../ui/layout.module.css";
import { Moment } from "../../../ui/moment.tsx";
import pageStyles from "../../../ui/page.module.css";
import { Sum, SumLine } from "../../../ui/sum.tsx";
import { SummaryCard } from "../../../ui/summary-card.tsx";
import text from "../../../ui/text.module.css";
import { availabilityOf, type ListingAvailability, type ListingPageData } from "../../shared/listing-data.ts";
import styles from "./listing.module.css";
import { deliveryLine } from "./listing-copy.ts";
import { similarId } from "./similar-listings.tsx";

type ListingSummaryProps = {
  page: ListingPageData;
  /** Leads to the purchase; shown only while it can be bought. */
  buy: ReactNode;
};

/**
 * The price as a summary card, and what can be done: buy, wait for a hold to end, or go on with one's own
 * order.
 */
export function ListingSummary({ page, buy }: ListingSummaryProps) {
  const { listing } = page;
  const availability = availabilityOf(page);
  const isGone = availability === "sold" || availability === "bought";
  return (
    <SummaryCard className={styles.summary} title={titles[availability]}>
      {isGone ? null : (
        <KeyValues
          items={[
            { label: "Delivery", value: deliveryLine(listing.deliveryTime) },
            { label: "Held for you", value: "While you pay" },
            { label: "To check or dispute", value: `${disputeHours} hours` },
            ...(listing.warrantyDays > 0
              ? [{ label: "Warranty", value: daysText(listing.warrantyDays) }]
              : []),
          ]}
        />
      )}
      <SumLine label={isGone ? "Price" : "You pay"} total>
        <Sum struck={availability === "sold"}>{formatUsd(listing.priceCents)}</Sum>
      </SumLine>
      <div className={cx(layout.stack, layout.snug, pageStyles.summaryAction)} aria-live="polite">
        <Action page={page} availability={availability} buy={buy} />
      </div>
      {isGone ? null : (
        <LinkButton
          variant="quiet"
          wide
          to={askPath(listing.slug)}
          icon={<Icon of={MessageCircle} size={17} />}
        >
          Ask about this account
        </LinkButton>
      )}
    </SummaryCard>
  );
}

const titles: Record<ListingAvailability, string> = {
  free: "For sale",
  held: "On hold",
  own: "Held for you",
  sold: "Sold",
  bought: "You bought this account",
};

function Action({ page, availability, buy }: ListingSummaryProps & { availability: ListingAvailability }) {
  const { own } = page;
  switch (availability) {
    case "free":
      return buy;
    case "held":
      return (
        <>
          <HeldFor page={page} label="Held for another buyer" />
          <p className={text.small}>
            Someone is buying this account. If they don't pay in time, it's free again.
            <span className={layout.withScript}> This page updates automatically.</span>
            <span className={layout.withoutScript}> Reload to check.</span>
          </p>
          <SimilarLink />
        </>
      );
    case "own":
      return own ? (
        <>
          <HeldFor page={page} label="Held for you" />
          <LinkButton variant="primary" wide to={orderPagePaths.pay(own.orderId)}>
            {own.paymentMethod === "manual" ? "Open the payment" : `Pay ${formatUsd(own.leftCents)}`}
          </LinkButton>
          <p className={cx(text.tiny, text.faint)}>
            {own.paymentMethod === "manual" ? "We'll message you about the payment. " : ""}
            If you don't pay in time, others can buy it and you owe nothing.
          </p>
        </>
      ) : null;
    case "sold":
      return (
        <>
          <p className={text.small}>Someone bought this account.</p>
          <SimilarLink />
        </>
      );
    case "bought":
      return own ? (
        <LinkButton variant="primary" wide to={`/order/${own.orderId}`}>
          Open your order
        </LinkButton>
      ) : null;
  }
}

function SimilarLink() {
  return (
    <LinkButton wide to={`#${similarId}`}>
      See similar accounts
    </LinkButton>
  );
}

/** How long the hold lasts. Without scripts nothing counts down, so the moment itself is told. */
function HeldFor({ page: { listing, now }, label }: { page: ListingPageData; label: string }) {
  const until = listing.heldUntil;
  if (!until) return null;
  return (
    <>
      <div className={layout.withScript}>
        <HoldBar
          label={label}
          expiresAt={until.getTime()}
          totalMs={Math.max(usualHoldMinutes * 60_000, until.getTime() - now)}
          serverNow={now}
          overLabel="about to end"
        />
      </div>
      <p className={cx(layout.withoutScript, text.small)}>
        {label} until <Moment at={until} show="time" flows />.
      </p>
    </>
  );
}
