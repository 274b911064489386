import { ScanSearch } from "lucide";
import { useRef, useState } from "react";
import { Alert } from "../../../ui/alert.tsx";
import { Crumbs } from "../../../ui/crumbs.tsx";
import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import pageStyles from "../../../ui/page.module.css";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import type { FormAnswer } from "../../../web/forms/form-answer.ts";
import { useLastAnswer } from "../../../web/forms/use-last-answer.ts";
import styles from "../offer.module.css";
import type { SaleStage } from "../sale-stages.ts";
import { SaleStageView } from "./confirm/sale-stage-view.tsx";
import { useFocusOnStage } from "./confirm/use-focus-on-stage.ts";
import { OfferAction } from "./offer-action.tsx";
import { OfferSummary } from "./offer-summary.tsx";
import { type OfferPageProps, type OfferView, saleForms } from "./offer-view.ts";

/** An offer, and the stages that lead from it to the confirmed sale (Rule S67). */
export function OfferPage({
  offer,
  stage,
  seller,
  payouts,
  savedPayouts,
  limit,
  link,
}: OfferPageProps & { link: string }) {
  const [ranOut, setRanOut] = useState(false);
  const isOver = offer.state === "expired" || ranOut;
  // Whoever is in the middle of the stages is told when they send; the way on is closed for who comes later.
  const isSelling = stage === "sell" && offer.state === "open";
  const before = useRef<SaleStage | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnStage(before, isSelling ? null : "offer", heading);
  return (
    <div className={layout.page}>
      <div className={pageStyles.head}>
        <Crumbs
          items={[
            { label: "Home", to: "/" },
            { label: "Sell Accounts", to: "/sell-accounts" },
            { label: "Your offer" },
          ]}
        />
      </div>
      {isSelling ? null : <NotSold />}
      {isSelling ? (
        <SaleStageView
          offer={offer}
          stage={stage}
          seller={seller}
          payouts={payouts}
          savedPayouts={savedPayouts}
          limit={limit}
          before={before}
        />
      ) : (
        <div className={pageStyles.columns}>
          <OfferSummary offer={offer} isOver={isOver && offer.state !== "accepted"} heading={heading} />
          <aside className={cx(layout.stack, layout.loose, pageStyles.sticky)} aria-label="What you can do">
            <ToVerify toVerify={offer.toVerify} />
            <OfferAction
              offer={offer}
              limit={limit}
              isOver={isOver}
              onOver={() => setRanOut(true)}
              link={link}
            />
          </aside>
        </div>
      )}
      <Announced isOver={ranOut} />
    </div>
  );
}

/** Why the sale that was just confirmed did not come about, above the offer that can no longer be taken. */
function NotSold() {
  const answer = useLastAnswer<FormAnswer>();
  if (answer?.form !== saleForms.confirm || !answer.text) return null;
  return (
    <Alert tone="bad" title={answer.title} className={layout.spaceBelow}>
      {answer.text}
    </Alert>
  );
}

/** Says once that the time is over, to who does not see it. */
function Announced({ isOver }: { isOver: boolean }) {
  const hydrated = useHydrated();
  return (
    <p className={layout.visuallyHidden} role="status">
      {hydrated && isOver ? "This offer has expired." : ""}
    </p>
  );
}

/** Claims that the high scores contradict: told plainly, because staff look at them first. */
function ToVerify({ toVerify }: Pick<OfferView, "toVerify">) {
  if (toVerify.length === 0) return null;
  return (
    <Alert tone="info" icon={ScanSearch} title="To verify">
      <p>
        The high scores don't match this. We check in game before paying. If it doesn't match, we'll send a
        new offer you can decline.
      </p>
      <ul className={styles.verifyList}>
        {toVerify.map(({ claim, shown }) => (
          <li key={claim}>
            <b>{claim}</b>: {shown}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
