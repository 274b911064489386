import type { MouseEvent } from "react";
import { useNavigate } from "react-router";
import { LinkButton } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Tally } from "../../ui/drawings/tally.tsx";
import layout from "../../ui/layout.module.css";
import { Link } from "../../ui/link.tsx";
import lostStyles from "../../ui/lost.module.css";
import text from "../../ui/text.module.css";

const ORDER_PATH = /\/orders\/([^/?#]+)/;
const NUMBER_OR_ID = /^[0-9a-f]{8}((-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/i;

/** The page for addresses that do not exist (Rule S10). `pathname` as the browser shows it. */
export function NotFound({ pathname }: { pathname: string }) {
  const orderId = ORDER_PATH.exec(pathname)?.[1];
  return (
    <section className={layout.band}>
      <div className={cx(layout.page, lostStyles.lost)}>
        <Tally count={0} total={5} height={30} />
        <h1>Page Not Found</h1>
        <p className={text.lead}>There's no page here. It may have moved, or the link is incomplete.</p>
        {orderId ? (
          <p className={text.muted}>
            Looking for order <OrderHint orderId={orderId} />? Use the link in your confirmation email.
          </p>
        ) : null}
        <div className={layout.row}>
          <LinkButton variant="primary" to="/">
            Back to home
          </LinkButton>
          <LinkButton to="/meeting-instructions">Meeting instructions</LinkButton>
          <GoBackLink />
        </div>
        <p className={cx(text.small, text.muted)}>
          Still stuck? <Link to="/support">Contact support</Link>.
        </p>
      </div>
    </section>
  );
}

/** The order's number, which leads to its tracking page. */
function OrderHint({ orderId }: { orderId: string }) {
  const short = <span className={text.mono}>{orderId.slice(0, 8)}</span>;
  return NUMBER_OR_ID.test(orderId) ? <Link to={`/track-order/${orderId}`}>{short}</Link> : short;
}

/** Leads one page back. Without scripts, or in a fresh tab, it leads home. */
function GoBackLink() {
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    if (window.history.length < 2) return;
    event.preventDefault();
    navigate(-1);
  };
  return (
    <LinkButton variant="quiet" to="/" onClick={goBack}>
      Go back
    </LinkButton>
  );
}
