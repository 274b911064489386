import { Repeat } from "lucide";
import { useNavigation } from "react-router";
import { firstWorld } from "../../domain/settings/model.ts";
import { Agreement } from "../shell/shop/agreement.tsx";
import { useShop } from "../shell/shop/use-shop.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { cx } from "../ui/cx.ts";
import { Icon } from "../ui/icons.tsx";
import layout from "../ui/layout.module.css";
import { Form } from "../ui/link.tsx";
import type { LastSale } from "./read-last-sale.ts";

/** One press sells the same again, paid to what is saved; else it leads to the order form. */
export function SellAgain({ sale: { href, quantity, again } }: { sale: LastSale }) {
  const { worlds } = useShop();
  const busy = useNavigation().formData?.get("quoteId") === again?.quoteId;
  const icon = <Icon of={Repeat} />;
  if (!again) {
    return (
      <LinkButton to={href} icon={icon}>
        Sell {quantity} again
      </LinkButton>
    );
  }
  const world = firstWorld(worlds);
  const fields = { form: "gold-order", quoteId: again.quoteId, quantity: again.millions, rsn: again.rsn };
  return (
    <Form method="post" action="/sell-gold" className={cx(layout.stack, layout.snug, layout.spaceAbove)}>
      {Object.entries({ ...fields, destinationId: again.destinationId, world }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" icon={icon} busy={busy} busyLabel="Placing your order…">
        Sell {quantity} again for {again.amount}
      </Button>
      <small>
        As {again.rsn} in World {world}, paid to {again.payTo}.
      </small>
      <Agreement by="selling again" />
    </Form>
  );
}
