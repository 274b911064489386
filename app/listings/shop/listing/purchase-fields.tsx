import { Hourglass, KeyRound, Scale, Send } from "lucide";
import type { ReactNode } from "react";
import { disputeHours, type ListingView } from "../../../../domain/listings/model.ts";
import { formatUsd } from "../../../../kernel/money.ts";
import { deliveryText } from "../../../orders/shared/products/account-terms.ts";
import type { PromoAnswer } from "../../../orders/shared/promo-answer.ts";
import { Alert } from "../../../ui/alert.tsx";
import { cx } from "../../../ui/cx.ts";
import { Icon, type IconDrawing } from "../../../ui/icons.tsx";
import { KeyValues } from "../../../ui/key-values.tsx";
import pageStyles from "../../../ui/page.module.css";
import purchaseFormStyles from "../../../ui/purchase-form.module.css";
import { SumLine } from "../../../ui/sum.tsx";
import text from "../../../ui/text.module.css";
import { availabilityOf, type ListingPageData } from "../../shared/listing-data.ts";
import styles from "./listing.module.css";
import { levelText } from "./listing-copy.ts";

type OrderDetailsProps = { listing: ListingView; promo: PromoAnswer | null };

/** What is bought at which price and on which terms (Rule S100). */
export function OrderDetails({ listing, promo }: OrderDetailsProps) {
  const { name, build, type, combatLevel, totalLevel, priceCents, deliveryTime, loginMethod } = listing;
  const saving = promo?.line ?? null;
  return (
    <section className={cx(purchaseFormStyles.details, styles.accountOrder)}>
      <h3>Order details</h3>
      <p className={text.small}>
        <b className={cx(purchaseFormStyles.inkText, text.breakAnywhere)}>{name}</b>
        <br />
        <span className={text.muted}>
          {build} · {type} · {loginMethod}
          <br />
          Combat {levelText(combatLevel)} · Total level {levelText(totalLevel)}
        </span>
      </p>
      <KeyValues
        cash={saving !== null}
        items={[
          { label: "Account", value: formatUsd(priceCents) },
          ...(saving
            ? [{ label: saving.label, value: formatUsd(-saving.discountCents), tone: "pos" as const }]
            : []),
        ]}
      />
      <SumLine label="To pay">
        <b className={cx(text.doubleRule, text.money)}>
          {formatUsd(priceCents - (saving?.discountCents ?? 0))}
        </b>
      </SumLine>
      <ul className={pageStyles.goodToKnow}>
        <Known icon={Hourglass}>
          We hold it while you pay. If you don't pay in time, the order ends and you owe nothing.
        </Known>
        <Known icon={Send}>{deliveryText(deliveryTime)}</Known>
        <Known icon={KeyRound}>Only you see the login, and only once.</Known>
        <Known icon={Scale}>
          You have {disputeHours} hours from delivery to confirm it or open a dispute. After that, the sale is
          final.
        </Known>
      </ul>
    </section>
  );
}

function Known({ icon, children }: { icon: IconDrawing; children: ReactNode }) {
  return (
    <li>
      <Icon of={icon} size={15} />
      <span>{children}</span>
    </li>
  );
}

type ChangedProps = {
  page: ListingPageData;
  /** The price when the form was opened, in cents. */
  firstCents: number;
  /** The server has said already what changed. */
  isShown: boolean;
};

/** Says at once what has happened to the account while the form is open. */
export function Changed({ page, firstCents, isShown }: ChangedProps) {
  const { listing } = page;
  const availability = availabilityOf(page);
  if (isShown || availability === "own") return null;
  if (availability === "held") {
    return (
      <Alert tone="bad" title="On hold">
        Someone else is buying this account right now. If they don't pay in time, it's free again within
        minutes. What you typed is still here.
      </Alert>
    );
  }
  if (availability === "sold") {
    return (
      <Alert tone="bad" title="Just sold">
        Someone else bought this account. See similar ones.
      </Alert>
    );
  }
  if (listing.priceCents === firstCents) return null;
  return (
    <Alert tone="warn" title={`The price is now ${formatUsd(listing.priceCents)}`}>
      It was {formatUsd(firstCents)} when you opened this form.
    </Alert>
  );
}
