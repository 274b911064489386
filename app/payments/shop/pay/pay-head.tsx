import type { ReactNode } from "react";
import { shortId } from "../../../../domain/orders/model.ts";
import { Crumbs } from "../../../ui/crumbs.tsx";
import pageStyles from "../../../ui/page.module.css";
import text from "../../../ui/text.module.css";

type PayHeadProps = {
  orderId: string;
  /** The page's name in the way back: `Payment`. */
  page: string;
  heading: string;
  /** What stands below it. */
  children: ReactNode;
  /** What can be done about the order as a whole. */
  action?: ReactNode;
};

/** Heads a page about an order's money, with the way back to the order. */
export function PayHead({ orderId, page, heading, children, action }: PayHeadProps) {
  return (
    <header className={pageStyles.head}>
      <Crumbs
        items={[
          { label: "Home", to: "/" },
          { label: `Order #${shortId(orderId)}`, to: `/order/${orderId}` },
          { label: page },
        ]}
      />
      <h1>{heading}</h1>
      <p className={text.lead}>{children}</p>
      {action}
    </header>
  );
}
