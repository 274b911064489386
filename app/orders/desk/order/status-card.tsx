import { Fragment, type KeyboardEvent } from "react";
import { statusInput } from "../../../../domain/orders/inputs.ts";
import {
  needsMoney,
  type OrderStatus,
  orderPagePaths,
  statusesOf,
  statusLabels,
  transitionNeedsNote,
} from "../../../../domain/orders/model.ts";
import styles from "../../../shell/desk/desk.module.css";
import { noteHint, publicNoteLabel } from "../../../shell/desk/desk-copy.ts";
import payoutsStyles from "../../../shell/desk/payouts.module.css";
import { Alert } from "../../../ui/alert.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { cx } from "../../../ui/cx.ts";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Form, Link } from "../../../ui/link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import statusStyles from "../../../ui/status.module.css";
import { statusIcons } from "../../../ui/status-badge.tsx";
import textStyles from "../../../ui/text.module.css";
import { Textarea } from "../../../ui/textarea.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import { useSentForm } from "../../../web/forms/use-sent-form.ts";
import { lacksDetailsText } from "../../shared/desk/payout/payout-copy.ts";
import { statusView } from "../../shared/order-page/status-view.ts";
import { adminProducts } from "../products/index.ts";
import { FormFailure } from "./desk-form.tsx";
import { type OrderDeskView, orderForms, orderFormTitles } from "./order-view.ts";
import type { StatusPanels } from "./panels.tsx";

/**
 * One button for each status of the order's type, the expected next first (Rules S64, P9). Enter in the note
 * takes that one, or the one that was refused for want of a note.
 */
export function StatusCard({ order, panels }: { order: OrderDeskView; panels: StatusPanels | undefined }) {
  const { type, version } = order;
  const form = useCheckedForm(orderForms.status, statusInput, orderFormTitles.status, {
    toasts: "of-fields",
  });
  const { errors, fields, busy, onSubmit } = form;
  const noteSent = useSentForm(order.ownSeqs.status);
  const next = adminProducts[type].nextStep(order);
  // Whoever is asked for a note means the status that they have just pressed.
  const refused = errors.note ? statusesOf(type).find((one) => one === fields.status) : undefined;
  const { payout, method, isPaidOut } = order.payment;
  const isBlind = isPaidOut && !method;
  const hasFailed = payout?.canRetry === true;
  const isUnapproved = Boolean(payout?.secondPerson && !payout.approvedByName);
  const isStopped = hasFailed || ((isBlind || isUnapproved) && next === "payment_sent");
  const usual = isStopped ? undefined : next;
  const onEnter = refused ?? usual;
  const ordered = [...(next ? [next] : []), ...statusesOf(type).filter((one) => one !== next)];
  return (
    <Panel
      id="update-status"
      title="Update Status"
      aside={<span className={cx(textStyles.tiny, textStyles.faint)}>version {version}</span>}
    >
      <Form
        method="post"
        data-form={orderForms.status}
        className={cx(layout.stack, layout.snug)}
        noValidate
        onSubmit={(event) => {
          onSubmit(event);
          noteSent(event);
        }}
        preventScrollReset
      >
        <input type="hidden" name="form" value={orderForms.status} />
        <input type="hidden" name="version" value={version} />
        <FormFailure form={form} />
        {hasFailed ? (
          <Alert tone="warn" title="The last payout failed">
            <Link to={`${orderPagePaths.desk(order.id)}#payout`}>Retry the payout</Link> first.
          </Alert>
        ) : null}
        <Field label="Note" optional error={errors.note}>
          <Textarea
            name="note"
            rows={2}
            maxLength={1000}
            placeholder={noteHint}
            defaultValue={fields.note}
            onKeyDown={onEnter ? (event) => sendOnEnter(event, onEnter) : undefined}
          />
        </Field>
        <Checkbox name="notePublic" label={publicNoteLabel} defaultChecked={fields.notePublic === "on"} />
        <div className={styles.statusButtons}>
          {ordered.map((one) => (
            <Fragment key={one}>
              {panels?.buttons[one] ?? (
                <StatusButton
                  order={order}
                  to={one}
                  isNext={one === next && !isStopped}
                  isBlind={isBlind && one === "payment_sent"}
                  onEnter={one === onEnter}
                  busy={busy}
                />
              )}
            </Fragment>
          ))}
        </div>
        {panels?.below(busy)}
      </Form>
      {panels?.dialogs}
    </Panel>
  );
}

type StatusButtonProps = {
  order: OrderDeskView;
  to: OrderStatus;
  isNext: boolean;
  /** Says that money was sent while nobody knows where to. */
  isBlind: boolean;
  onEnter: boolean;
  busy: boolean;
};

function StatusButton({ order, to, isNext, isBlind, onEnter, busy }: StatusButtonProps) {
  const { type, status } = order;
  const product = adminProducts[type];
  const { tone } = statusView(to);
  const hydrated = useHydrated();
  const needsNote = product.needsNote(order, to) || transitionNeedsNote(type, status, to);
  const does = to === status ? undefined : product.statusHints[to];
  const text = hintOf(order, to, needsNote);
  const hint = text ? <small>{text}</small> : null;
  return (
    <button
      type="submit"
      name="status"
      value={to}
      disabled={to === status}
      aria-disabled={busy || undefined}
      className={cx(statusStyles[tone], isNext && styles.next)}
    >
      <Icon of={statusIcons[tone]} size={17} />
      {does ? (
        <span>
          {statusLabels[to]} <small>{does}</small>
        </span>
      ) : (
        statusLabels[to]
      )}
      {isBlind && to !== status ? (
        <small className={payoutsStyles.missing}>{lacksDetailsText}</small>
      ) : onEnter && hydrated ? (
        <kbd>Enter</kbd>
      ) : (
        hint
      )}
    </button>
  );
}

/**
 * Whether a status is refused for want of the money, whatever a note says (Rule P30); Payment Sent sends it.
 */
function lacksMoney({ type, payment }: OrderDeskView, to: OrderStatus): boolean {
  if (to === "payment_sent" || !needsMoney(type, to)) return false;
  const isPaid = payment.state === "paid_out" || payment.state === "written_off";
  return payment.isPaidOut ? !isPaid : payment.missing !== "";
}

/** Enter takes the marked status; with Shift it begins a new line. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>, to: OrderStatus): void {
  if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const { form } = event.currentTarget;
  form?.requestSubmit(form.querySelector<HTMLButtonElement>(`button[value="${to}"]`));
}

/** What a status needs before it can be set; null where it can be now. */
function hintOf(order: OrderDeskView, to: OrderStatus, needsNote: boolean): string | null {
  const { payout } = order.payment;
  if (to === order.status) return "now";
  if (lacksMoney(order, to)) return "needs payment";
  if (to === "payment_sent" && payout?.secondPerson && !payout.approvedByName) return "needs approval";
  return needsNote ? "needs a note" : null;
}
