import { KeyRound, Timer, Undo2 } from "lucide";
import type { ReactNode } from "react";
import { accessText, boostTimeText } from "../../orders/shared/products/boost-terms.ts";
import { Icon, type IconDrawing } from "../../ui/icons.tsx";
import { Link } from "../../ui/link.tsx";
import pageStyles from "../../ui/page.module.css";

type GoodToKnowProps = {
  /** Whether a deposit on our gear is part of the price. */
  hasDeposit: boolean;
};

/**
 * What somebody asks before they buy: how long, how the booster gets in, and what if it fails
 * (domain/content, refund policy).
 */
export function GoodToKnow({ hasDeposit }: GoodToKnowProps) {
  return (
    <ul className={pageStyles.goodToKnow}>
      <Known icon={Timer}>{boostTimeText}</Known>
      <Known icon={KeyRound}>{accessText}</Known>
      <Known icon={Undo2}>
        If we can't finish, we refund what's missing
        {hasDeposit ? ". Your deposit comes back once we have our gear, either way" : ""}.{" "}
        <Link to="/refund-policy">Refund policy</Link>
      </Known>
    </ul>
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
