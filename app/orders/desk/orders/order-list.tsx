import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { KeysDialog } from "../../../shell/desk/keys-dialog.tsx";
import styles from "../../../shell/desk/orders-list.module.css";
import { useHeldList } from "../../../shell/desk/use-held-list.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Empty } from "../../../ui/empty.tsx";
import layout from "../../../ui/layout.module.css";
import toggleStyles from "../../../ui/toggle.module.css";
import { BulkBar } from "./bulk-bar.tsx";
import { CancelQuestion } from "./cancel-question.tsx";
import { type Column, type RowActions, usualColumns } from "./columns.tsx";
import { listKeys } from "./keys-line.tsx";
import { isFiltered, type ListView, listHref, listPath, listQuery } from "./list-address.ts";
import { ListFoot } from "./list-foot.tsx";
import { orderListForms } from "./order-forms.ts";
import type { OrderLine, Teller } from "./order-line.ts";
import { OrderRow } from "./order-row.tsx";
import { OrderTable } from "./order-table.tsx";
import { StatusDialog } from "./status-dialog.tsx";
import { useDrawnRows } from "./use-drawn-rows.ts";
import { useFreshRows } from "./use-fresh-rows.ts";
import { useOrderActions } from "./use-order-actions.ts";
import { useOrderUpdates } from "./use-order-updates.ts";
import { usePicked } from "./use-picked.ts";
import { useRowKeys } from "./use-row-keys.ts";
import { useSteadyRows } from "./use-steady-rows.ts";

export type OrderListProps = {
  lines: readonly OrderLine[];
  view: ListView;
  columns: readonly Column[] | null;
  cursors: { next: string | null; prev: string | null };
  /** How many orders there are in the view, where that is known. */
  total: number | null;
  tellers: readonly Teller[];
  ownId: string;
  /** Whether the one who looks may leave a customer's gold with us. */
  mayKeepGold: boolean;
  serverNow: number;
  since: string | undefined;
  /** The order that the address asks to cancel. */
  cancels: string | null;
  /** The list could not be read. */
  hasFailed: boolean;
  searchRef: RefObject<HTMLInputElement | null>;
};

/**
 * The orders with what can be done to them. Nothing in it moves by itself while it is pointed at, focused or
 * scrolled.
 */
export function OrderList(props: OrderListProps) {
  const { lines, view, tellers, ownId, mayKeepGold, serverNow, since, searchRef } = props;
  const { key } = useLocation();
  const [selectedId, select] = useState<string | null>(null);
  const [areKeysShown, setKeysShown] = useState(false);
  const held = useHeldList();
  const { touched, isUpdated } = useOrderUpdates({ since, readAt: serverNow, selectedId });
  const { rows, waiting, release } = useSteadyRows(lines, { listKey: key, isHeld: held.isHeld, touched });
  const fresh = useFreshRows(rows, key);
  const drawn = useDrawnRows(rows, key);
  const picks = usePicked(rows);
  const actions = useOrderActions(lines.find(({ id }) => id === props.cancels) ?? null);
  const isLoading = useIsLoading();
  const askStatus = (line: OrderLine) => actions.ask("status", line);
  const showKeys = () => setKeysShown(true);
  useRowKeys({ rows, view, selectedId, searchRef, askStatus, showKeys });
  const action = listHref(view, { cursor: undefined });
  // A dialog speaks of the order as it is now.
  const asked = actions.asked && (rows.find(({ id }) => id === actions.asked?.line.id) ?? actions.asked.line);
  const rowView = useRowView(view);
  const rowActions = useRowActions({
    pick: picks.pick,
    select,
    askStatus,
    askCancel: (line) => actions.ask("cancel", line),
  });
  return (
    <>
      {actions.answer ? (
        <Alert tone={actions.isConflict ? "info" : "bad"} title={actions.answer.title}>
          {actions.answer.text}
        </Alert>
      ) : null}
      <CancelQuestion
        line={actions.asked?.what === "cancel" ? asked : null}
        action={action}
        failure={actions.failure}
        asked={actions.asksTakeOver === orderListForms.cancel.name ? actions.answer : undefined}
        ownId={ownId}
        mayKeepGold={mayKeepGold}
        onClose={actions.close}
      />
      <div {...held.listProps} className={styles.orderList}>
        <WaitingOrders count={waiting} onShow={release} />
        <p className={layout.visuallyHidden} role="status">
          {isLoading ? "Loading orders..." : ""}
        </p>
        {rows.length === 0 && !isLoading ? (
          <NoOrders view={view} hasFailed={props.hasFailed} />
        ) : (
          <OrderTable
            view={view}
            columns={props.columns}
            rows={rows.length}
            pickAll={<PickAll isAll={picks.isAll} onPick={picks.pickAll} />}
          >
            {isLoading
              ? null
              : drawn.map((line) => (
                  <OrderRow
                    key={line.id}
                    line={line}
                    view={rowView}
                    serverNow={serverNow}
                    isSelected={line.id === selectedId}
                    isPicked={picks.picked.has(line.id)}
                    fresh={fresh.get(line.id)}
                    columns={props.columns ?? usualColumns}
                    actions={rowActions}
                  />
                ))}
          </OrderTable>
        )}
      </div>
      <BulkBar
        picked={picks.picked.size}
        tellers={tellers}
        ownId={ownId}
        refused={actions.asksTakeOver === orderListForms.assign.name ? actions.answer : undefined}
        holderOf={(orderId) => lines.find(({ id }) => id === orderId)?.assignedTo ?? null}
        onClear={picks.clear}
      />
      <ListFoot {...props} shown={rows.length} isUpdated={isUpdated} onKeys={showKeys} />
      <StatusDialog
        line={actions.asked?.what === "status" ? asked : null}
        action={action}
        failure={actions.failure}
        asked={actions.asksTakeOver === orderListForms.status.name ? actions.answer : undefined}
        ownId={ownId}
        mayKeepGold={mayKeepGold}
        onClose={actions.close}
      />
      <KeysDialog isOpen={areKeysShown} onOpenChange={setKeysShown} keys={listKeys} />
    </>
  );
}

/** The view that the rows lead back to: the same one for as long as its list is the same. */
function useRowView(view: ListView): ListView {
  const [known, setKnown] = useState(view);
  const isSame = known === view || listQuery(known) === listQuery(view);
  if (!isSame) setKnown(view);
  return isSame ? known : view;
}

/** The newest of these functions behind ones that stay the same, so that no row is drawn again for them. */
function useRowActions(newest: RowActions): RowActions {
  const latest = useRef(newest);
  useEffect(() => {
    latest.current = newest;
  });
  const [actions] = useState<RowActions>(() => ({
    pick: (id, isPicked) => latest.current.pick(id, isPicked),
    select: (id) => latest.current.select(id),
    askStatus: (line) => latest.current.askStatus(line),
    askCancel: (line) => latest.current.askCancel(line),
  }));
  return actions;
}

/** Shorter waits show no skeletons, in milliseconds. */
const noticedMilliseconds = 150;

/** Whether another view of the list is on its way and takes a while; a form that is sent keeps the rows. */
function useIsLoading(): boolean {
  const { state, location, formMethod } = useNavigation();
  const { pathname } = useLocation();
  const changes = formMethod !== undefined && formMethod !== "GET";
  const isOnItsWay =
    state === "loading" && !changes && location.pathname === listPath && pathname === listPath;
  const [isNoticed, setNoticed] = useState(false);
  useEffect(() => {
    if (!isOnItsWay) return;
    const timer = setTimeout(() => setNoticed(true), noticedMilliseconds);
    return () => {
      clearTimeout(timer);
      setNoticed(false);
    };
  }, [isOnItsWay]);
  return isOnItsWay && isNoticed;
}

function WaitingOrders({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div className={styles.waitingOrders} role="status">
      {count > 0 ? (
        <Button size="sm" onClick={onShow}>
          {count === 1 ? "1 new order" : `${count} new orders`}
        </Button>
      ) : null}
    </div>
  );
}

function PickAll({ isAll, onPick }: { isAll: boolean; onPick: (isPicked: boolean) => void }) {
  return (
    <label className={cx(toggleStyles.row, styles.pick)}>
      <input type="checkbox" checked={isAll} onChange={(event) => onPick(event.target.checked)} />
      <span className={toggleStyles.box} aria-hidden="true" />
      <span className={layout.visuallyHidden}>Select all orders on this page</span>
    </label>
  );
}

function NoOrders({ view, hasFailed }: { view: ListView; hasFailed: boolean }) {
  if (hasFailed) return null;
  const { isOpen, q } = view.filters;
  if (isFiltered(view)) {
    const everywhere = q ? (
      <LinkButton to={`/admin/search?${new URLSearchParams({ q })}`}>Search everything</LinkButton>
    ) : null;
    return (
      <Empty level={2} title={isOpen ? "No matching open orders" : "No matching orders"} action={everywhere}>
        {isOpen ? (
          <LinkButton to={listHref(view, { state: "all", assigned_to: undefined, sort: undefined })}>
            Search completed and canceled too
          </LinkButton>
        ) : (
          "Try fewer filters. New matching orders show up automatically."
        )}
      </Empty>
    );
  }
  return (
    <Empty level={2} title={isOpen ? "Nothing waits" : "No orders yet"}>
      New orders show up here automatically.
    </Empty>
  );
}
