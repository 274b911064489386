import { CounterOfferCard } from "./counter-offer-card.tsx";
import type { SaleDeskView } from "./sale-desk-view.ts";
import { VerifyCard } from "./verify-card.tsx";

/** What staff do with the account that is sold, below the status that they set. */
export function SaleWork({ sale }: { sale: SaleDeskView }) {
  return (
    <>
      <VerifyCard sale={sale} />
      <CounterOfferCard sale={sale} />
    </>
  );
}
