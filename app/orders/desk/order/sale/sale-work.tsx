import type { OrderDeskView, OrderMay } from "../order-view.ts";
import type { SaleDeskView } from "../sale-desk-view.ts";
import { CounterOfferCard } from "./counter-offer-card.tsx";
import { ListingCardData } from "./listing-card.tsx";
import { RecoverCard } from "./recover-card.tsx";
import { VerifyCard } from "./verify-card.tsx";

/** What staff do with the account that is sold, below the status that they set. */
export function SaleWork({ sale, order, may }: { sale: SaleDeskView; order: OrderDeskView; may: OrderMay }) {
  return (
    <>
      <VerifyCard sale={sale} order={order} mayActAlone={may.actAlone} />
      <CounterOfferCard sale={sale} />
      <ListingCardData sale={sale} mayList={may.list} />
      <RecoverCard sale={sale} mayBlock={may.block} />
    </>
  );
}
