import { ArrowLeft, FilePenLine, Plus, ReceiptText, Trash2 } from "lucide";
import type { ReactNode } from "react";
import { useNavigation, useSearchParams } from "react-router";
import { products } from "../../../../domain/orders/model.ts";
import { DialogLink } from "../../../shell/desk/desk-dialog.tsx";
import styles from "../../../shell/desk/desk-order.module.css";
import { keptList } from "../../../shell/desk/list-param.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { withMoments } from "../../../ui/moment.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import textStyles from "../../../ui/text.module.css";
import { statusView } from "../../shared/order-page/status-view.ts";
import { adminProducts } from "../products/index.ts";
import { editFormId } from "./edit-order.tsx";
import { NeighborLinks, type Neighbors } from "./neighbor-links.tsx";
import { orderForms } from "./order-forms.ts";
import type { OrderDeskView } from "./order-view.ts";
import type { Reader } from "./use-readers.ts";

type OrderBarProps = {
  orderId: string;
  backTo: string;
  isEditing: boolean;
  mayEdit: boolean;
  mayRemove: boolean;
  /** The invoice of a completed order. */
  invoiceHref: string | null;
  neighbors: Neighbors | null;
  readers: readonly Reader[];
};

/**
 * The head of an order's page: the way back, who else is here, and Edit Order, or Cancel and Save Changes.
 */
export function OrderBar(props: OrderBarProps) {
  const { orderId, backTo, isEditing, invoiceHref, neighbors, readers, ...may } = props;
  const [search] = useSearchParams();
  const query = new URLSearchParams(keptList(search));
  query.set("edit", "");
  return (
    <div className={cx(styles.bar, isEditing && styles.editing)}>
      <LinkButton to={backTo} variant="quiet" icon={<Icon of={ArrowLeft} />}>
        Back
      </LinkButton>
      {neighbors && !isEditing ? <NeighborLinks {...neighbors} /> : null}
      <ReadersNote readers={readers} />
      <div className={cx(layout.row, layout.tight)}>
        {isEditing ? (
          <SaveOrCancel orderId={orderId} />
        ) : (
          <>
            {invoiceHref ? (
              <LinkButton to={invoiceHref} variant="quiet" icon={<Icon of={ReceiptText} size={16} />}>
                View Invoice
              </LinkButton>
            ) : null}
            {may.mayRemove ? (
              <DialogLink name="remove" variant="quiet" icon={<Icon of={Trash2} size={16} />}>
                Remove
              </DialogLink>
            ) : null}
            <LinkButton
              to="/admin/orders/new"
              variant="quiet"
              icon={<Icon of={Plus} />}
              className={styles.newOrder}
            >
              New order
            </LinkButton>
            {may.mayEdit ? (
              <LinkButton to={`?${query}`} icon={<Icon of={FilePenLine} />} preventScrollReset>
                Edit Order
              </LinkButton>
            ) : null}
          </>
        )}
      </div>
    </div>
  );
}

function SaveOrCancel({ orderId }: { orderId: string }) {
  const navigation = useNavigation();
  const [search] = useSearchParams();
  const busy = navigation.state !== "idle" && navigation.formData?.get("form") === orderForms.edit.name;
  return (
    <>
      <LinkButton to={`/admin/orders/${orderId}${keptList(search)}`} variant="quiet" preventScrollReset>
        Cancel
      </LinkButton>
      <Button type="submit" form={editFormId} variant="primary" busy={busy} busyLabel="Saving...">
        Save Changes
      </Button>
    </>
  );
}

/** Who else has the order open now. */
function ReadersNote({ readers }: { readers: readonly Reader[] }) {
  const names = readers.map(({ displayName }) => displayName);
  const text = names.length === 1 ? `${names[0]} is viewing too` : `${names.join(", ")} are viewing too`;
  return (
    <p className={cx(styles.readers, textStyles.small)} role="status">
      {names.length > 0 ? (
        <>
          {readers.map(({ personId, displayName }) => (
            <Avatar key={personId} name={displayName} size="sm" />
          ))}
          {text}
        </>
      ) : null}
    </p>
  );
}

/** The order's number, time, type and status, with badges of its product and the one sum of the page. */
export function OrderTitle({ order, badges }: { order: OrderDeskView; badges: ReactNode }) {
  const { shortId, type, status, placedAt, sum } = order;
  return (
    <div className={styles.title}>
      <div>
        <h1 tabIndex={-1}>Order #{shortId}</h1>
        <p className={cx(textStyles.small, textStyles.muted, layout.row, layout.tight)}>
          {withMoments(placedAt)}
          <Badge icon={<Icon of={adminProducts[type].icon.drawing} size={14} />}>
            {products[type].label}
          </Badge>
          <StatusBadge {...statusView(status)} />
          {badges}
        </p>
      </div>
      <p className={styles.sum}>
        <span className={cx(textStyles.tiny, textStyles.faint)}>{sum.label}</span>
        <span className={textStyles.doubleRule}>{sum.amount}</span>
      </p>
    </div>
  );
}
