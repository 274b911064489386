import { useState } from "react";
import { Crumbs } from "../../../ui/crumbs.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { SaleStageView } from "../confirm/sale-stage-view.tsx";
import { OfferDeed } from "./offer-deed.tsx";
import { OfferSlip } from "./offer-slip.tsx";
import type { OfferPageProps } from "./offer-view.ts";
import { ToVerify } from "./to-verify.tsx";

/** An offer, and the stages that lead from it to the confirmed sale (spec/2 §2, §4). */
export function OfferPage({ offer, choices, seller, discordUrl, link }: OfferPageProps & { link: string }) {
  const [ranOut, setRanOut] = useState(false);
  const isOver = offer.state === "expired" || ranOut;
  // Whoever is in the middle of the stages is told when they send; the way on is closed for who comes later.
  const isSelling = choices.stage !== "offer" && offer.state === "open";
  return (
    <div className="wrap">
      <div className="head">
        <Crumbs
          items={[
            { label: "Home", to: "/" },
            { label: "Sell Accounts", to: "/sell-accounts" },
            { label: "Your offer" },
          ]}
        />
      </div>
      {isSelling ? (
        <SaleStageView offer={offer} choices={choices} seller={seller} discordUrl={discordUrl} />
      ) : (
        <div className="cols">
          <OfferSlip offer={offer} isOver={isOver && offer.state !== "accepted"} />
          <aside className="stack lg stick-top" aria-label="What you can do">
            <OfferDeed offer={offer} isOver={isOver} onOver={() => setRanOut(true)} link={link} />
            <ToVerify toVerify={offer.toVerify} />
          </aside>
        </div>
      )}
      <Announced isOver={ranOut} />
    </div>
  );
}

/** Says once that the time is over, to who does not see it. */
function Announced({ isOver }: { isOver: boolean }) {
  const hydrated = useHydrated();
  return (
    <p className="sr" role="status">
      {hydrated && isOver ? "This offer has expired." : ""}
    </p>
  );
}
