import { useEffect, useRef, useState } from "react";
import { cx } from "../../../../ui/cx.ts";
import { KeyValues } from "../../../../ui/key-values.tsx";
import layout from "../../../../ui/layout.module.css";
import { loadLater, useLater } from "../../../../ui/load-later.ts";
import { Moment } from "../../../../ui/moment.tsx";
import pageStyles from "../../../../ui/page.module.css";
import { Sum, SumLine } from "../../../../ui/sum.tsx";
import { SummaryCard } from "../../../../ui/summary-card.tsx";
import textStyles from "../../../../ui/text.module.css";
import type { OfferPageProps } from "../offer-view.ts";
import { ConfirmSalePanel, paidBy } from "./confirm-sale.tsx";
import { SellStage } from "./sell-stage.tsx";
import { useCarried } from "./use-carried.ts";
import { type StageBefore, useFocusOnStage } from "./use-focus-on-stage.ts";

const confirmDialog = loadLater(() =>
  import("./confirm-sale-dialog.tsx").then(({ ConfirmSaleDialog }) => ConfirmSaleDialog),
);

/** What a sale asks for, and the last question before it, with a summary beside it (Rules S67, S76). */
export function SaleStageView({ before, ...props }: OfferPageProps & { before: StageBefore }) {
  const { offer } = props;
  const answer = useCarried();
  const asks = answer?.stage === "confirm" && answer.payment && answer.login ? answer : null;
  const { ConfirmSaleDialog, isInPage } = useConfirmDialog(asks !== null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnStage(before, "sell", heading);
  return (
    <div className={pageStyles.columns}>
      <div>
        {asks && isInPage ? (
          <ConfirmSalePanel offer={offer} carried={asks} heading={heading} />
        ) : (
          <SellStage {...props} heading={heading} onFocus={() => void confirmDialog.load()} />
        )}
        {asks && !isInPage && ConfirmSaleDialog ? <ConfirmSaleDialog offer={offer} carried={asks} /> : null}
      </div>
      <aside className={pageStyles.sticky} aria-label="Your sale so far">
        <SummaryCard as="section" title="Your sale">
          <KeyValues items={[{ label: "Account", value: offer.rsn }, ...paidBy(asks?.fields ?? {})]} />
          <SumLine label="You receive" total>
            <Sum>{offer.amount}</Sum>
          </SumLine>
          <p className={cx(textStyles.tiny, textStyles.faint, layout.spaceAbove)}>
            Offer valid until <Moment at={offer.standsUntil} flows />.
          </p>
        </SummaryCard>
      </aside>
    </div>
  );
}

/**
 * The dialog, once it has come. The question is a step of the page where the page began with it, and where
 * the dialog can't come; else the form stays below.
 */
function useConfirmDialog(isAsked: boolean) {
  const ConfirmSaleDialog = useLater(confirmDialog, isAsked);
  const [isInPage, setInPage] = useState(isAsked);
  useEffect(() => {
    if (isAsked) void confirmDialog.load().then((isThere) => setInPage(!isThere));
  }, [isAsked]);
  return { ConfirmSaleDialog, isInPage };
}
