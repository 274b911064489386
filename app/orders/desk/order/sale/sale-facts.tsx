import type { OrderMay, Revealed } from "../order-view.ts";
import type { SaleDeskView } from "../sale-desk-view.ts";
import { AccountDetailsCard } from "./account-details-card.tsx";
import { HighScoresCard } from "./high-scores-card.tsx";
import { LoginCard } from "./login-card.tsx";
import { ResetLinkCard } from "./reset-link-card.tsx";

type SaleFactsProps = { sale: SaleDeskView; may: OrderMay; revealed: Revealed | null };

/** What is known of the account that is sold, in the order in which staff need it. */
export function SaleFacts({ sale, may, revealed }: SaleFactsProps) {
  const linesOf = (of: Revealed["of"]) => (revealed?.of === of ? revealed.lines : null);
  return (
    <>
      <ResetLinkCard sale={sale} mayReveal={may.reveal} revealed={linesOf("resetLink")} />
      <AccountDetailsCard sale={sale} />
      <HighScoresCard sale={sale} />
      <LoginCard sale={sale} mayReveal={may.reveal} revealed={linesOf("login")} />
    </>
  );
}
