import { UserPlus } from "lucide";
import { products } from "../../../../domain/orders/model.ts";
import styles from "../../../shell/desk/desk.module.css";
import { KeyHint } from "../../../shell/desk/key-hint.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icons.tsx";
import { type KeyValue, KeyValues } from "../../../ui/key-values.tsx";
import layout from "../../../ui/layout.module.css";
import { Link } from "../../../ui/link.tsx";
import pageStyles from "../../../ui/page.module.css";
import { Panel } from "../../../ui/panel.tsx";
import text from "../../../ui/text.module.css";
import { adminProducts } from "../products/index.ts";
import { DeskForm } from "./desk-form.tsx";
import { HandOverLink } from "./hand-over.tsx";
import { orderForms } from "./order-forms.ts";
import { actionKeys } from "./order-keys.ts";
import type { OrderDeskView } from "./order-view.ts";

/** Who the customer is, and their other orders. */
export function CustomerCard({ customer }: { customer: OrderDeskView["customer"] }) {
  const { texts, account, personHref, otherOrders, otherOrdersHref, agreed } = customer;
  return (
    <Panel
      title="Customer Information"
      aside={
        otherOrders > 0 ? (
          <Link className={text.small} to={otherOrdersHref}>
            {otherOrders} other {otherOrders === 1 ? "order" : "orders"}
          </Link>
        ) : (
          <span className={cx(text.small, text.faint)}>No other orders</span>
        )
      }
    >
      <div className={pageStyles.twoColumns}>
        <KeyValues labelled items={texts.slice(0, 2)} />
        <KeyValues
          labelled
          items={[
            ...texts.slice(2),
            { label: "Account", value: personHref ? <Link to={personHref}>{account}</Link> : account },
            ...(agreed.length > 0 ? [{ label: "Agreed to", value: <AgreedTexts agreed={agreed} /> }] : []),
          ]}
        />
      </div>
    </Panel>
  );
}

/** The legal texts that the order was placed under, each to read in that version. */
function AgreedTexts({ agreed }: Pick<OrderDeskView["customer"], "agreed">) {
  return (
    <span className={cx(layout.stack, layout.snug)}>
      {agreed.map(({ label, href }) => (
        <span key={href}>
          <Link to={href} target="_blank">
            {label}
          </Link>
        </span>
      ))}
    </span>
  );
}

/** What is traded, at which rate, for how much, and how its money stands. */
export function TransactionCard({ order }: { order: OrderDeskView }) {
  const { trade, type } = order;
  const gold: KeyValue[] = trade.isGold
    ? [
        { label: "Gold amount", value: trade.quantity },
        { label: "Rate", value: trade.rate },
      ]
    : [];
  return (
    <Panel
      title="Transaction Details"
      aside={trade.quote ? <span className={styles.hash}>{trade.quote}</span> : null}
    >
      <div className={pageStyles.twoColumns}>
        <KeyValues labelled items={[{ label: "Order type", value: products[type].label }, ...gold]} />
        <KeyValues
          labelled
          items={[
            ...trade.sums,
            { label: "Amount", value: trade.amount },
            {
              label: "Assigned to",
              value: <Assignee name={trade.assignedToName} mayTake={order.isOpen && !order.isOwn} />,
            },
            { label: "Ledger", value: trade.ledger },
          ]}
        />
      </div>
    </Panel>
  );
}

/** Who holds the order; nobody's can be taken here as in the list. */
function Assignee({ name, mayTake }: { name: string | null; mayTake: boolean }) {
  if (!name && !mayTake) return "Not assigned";
  if (!name) {
    return (
      <DeskForm form={orderForms.take}>
        {({ busy }) => (
          <span className={cx(layout.row, layout.tight)}>
            Not assigned
            <Button
              type="submit"
              variant="quiet"
              size="sm"
              busy={busy}
              icon={<Icon of={UserPlus} size={15} />}
              aria-keyshortcuts={actionKeys.take}
            >
              Take <KeyHint name={actionKeys.take} />
            </Button>
          </span>
        )}
      </DeskForm>
    );
  }
  return (
    <span className={cx(layout.row, layout.tight)}>
      <span className={styles.person}>
        <Avatar name={name} size="sm" />
        {name}
      </span>
      {mayTake ? <HandOverLink /> : null}
    </span>
  );
}

/** What the order's own type tells beside the trade; nothing where the trade says everything. */
export function DetailsCard({ order }: { order: OrderDeskView }) {
  const card = adminProducts[order.type].details;
  if (!card) return null;
  return (
    <Panel title={card.title}>
      {order.details.length > 0 ? (
        <KeyValues labelled items={order.details} />
      ) : (
        <p className={text.muted}>{card.none}</p>
      )}
    </Panel>
  );
}
