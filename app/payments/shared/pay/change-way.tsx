import { orderPagePaths } from "../../../../domain/orders/model.ts";
import type { OrderPaying } from "../../../../domain/payments/model.ts";
import { wayLabel, waysText } from "../../../../domain/ways/model.ts";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import { Link } from "../../../ui/link.tsx";
import { ChoiceGroup, Radio } from "../../../ui/radio.tsx";
import text from "../../../ui/text.module.css";
import styles from "../pay.module.css";
import type { PayActions } from "./pay-data.ts";

type ChangeWayProps = { paying: OrderPaying; actions: PayActions };

/** Lets the customer pay another way while no money has moved. Works without scripts. */
export function ChangeWay({ paying, actions }: ChangeWayProps) {
  const { otherWays, orderId } = paying;
  if (!actions.canAct) return null;
  if (otherWays.length === 0) return <OnlyMessage paying={paying} />;
  const { Form, shownIn, busy } = actions;
  return (
    <details className={styles.change}>
      <summary className={text.muted}>
        Want to pay another way? {`You can pay by ${waysText(otherWays)}.`}
      </summary>
      <Form method="post" action={orderPagePaths.pay(orderId)} className={cx(layout.stack, layout.snug)}>
        <input type="hidden" name="form" value="way" />
        <input type="hidden" name="shownIn" value={shownIn} />
        <ChoiceGroup legend="Pay with">
          {otherWays.map((way, index) => (
            <Radio key={way} name="payWith" value={way} label={wayLabel(way)} defaultChecked={index === 0} />
          ))}
        </ChoiceGroup>
        <div>
          <Button type="submit" busy={busy === "way"} busyLabel="Changing…">
            Pay this way
          </Button>
        </div>
      </Form>
    </details>
  );
}

/** There is no other way, and none that the order could be paid in. */
function OnlyMessage({ paying: { takesEth, manual, paymentMethod } }: { paying: OrderPaying }) {
  if (takesEth || manual || paymentMethod === "gold") return null;
  return (
    <p className={cx(text.small, text.muted)}>
      This order can&rsquo;t be paid on this page right now. <Link to="/support">Message us</Link> with the
      order number.
    </p>
  );
}
