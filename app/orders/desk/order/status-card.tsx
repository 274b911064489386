import { Fragment, type KeyboardEvent, useRef, useState } from "react";
import {
  canUndo,
  longestNote,
  type OrderStatus,
  orderPagePaths,
  statusesOf,
  statusLabels,
} from "../../../../domain/orders/model.ts";
import styles from "../../../shell/desk/desk.module.css";
import { noteHint, publicNoteLabel, statusNotePresets } from "../../../shell/desk/desk-copy.ts";
import { fillIn, Presets } from "../../../shell/desk/reason-field.tsx";
import { useDeskKeys } from "../../../shell/desk/use-desk-keys.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { cx } from "../../../ui/cx.ts";
import { Field } from "../../../ui/field.tsx";
import layout from "../../../ui/layout.module.css";
import { Form, Link } from "../../../ui/link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { ChoiceGroup, Radio } from "../../../ui/radio.tsx";
import textStyles from "../../../ui/text.module.css";
import { Textarea } from "../../../ui/textarea.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { useUnfolded } from "../../../ui/use-unfolded.ts";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import { useSentForm } from "../../../web/forms/use-sent-form.ts";
import { GoldQuestion } from "../../shared/desk/gold-question.tsx";
import { adminProducts } from "../products/index.ts";
import { FormFailure } from "./desk-form.tsx";
import { orderForms } from "./order-forms.ts";
import { statusKeys } from "./order-keys.ts";
import type { OrderDeskView } from "./order-view.ts";
import type { StatusPanels } from "./panels.tsx";
import { StatusButton } from "./status-button.tsx";
import { UndoStatus } from "./undo-status.tsx";

type StatusCardProps = {
  order: OrderDeskView;
  panels: StatusPanels | undefined;
  /** The payout stands above and is what comes next, not a status. */
  isAfterPayout: boolean;
};

/**
 * The button of the expected next status, before the note, and the others behind More (Rules S64, P9).
 * Enter in the note takes that one, the one that was refused for want of a note, or Canceled once its key was
 * pressed; Ctrl + Enter where it can't be taken back.
 */
export function StatusCard({ order, panels, isAfterPayout }: StatusCardProps) {
  const { type, version } = order;
  const form = useCheckedForm(orderForms.status, {
    toasts: "of-fields",
  });
  const { errors, fields, busy, onSubmit } = form;
  const note = useRef<HTMLTextAreaElement>(null);
  const noteSent = useSentForm(order.ownSeqs.status);
  const hydrated = useHydrated();
  const [cancels, setCancels] = useState(false);
  const canCancel = order.status !== "canceled" && !panels?.buttons.canceled;
  const cancelKey = () => {
    setCancels(true);
    note.current?.focus();
  };
  useDeskKeys({ isOn: canCancel, actions: { [statusKeys.canceled.toLowerCase()]: cancelKey } });
  const next = adminProducts[type].nextStep(order);
  // Whoever is asked for a note means the status that they have just pressed.
  const refused =
    errors.note || errors.gold ? statusesOf(type).find((one) => one === fields.status) : undefined;
  const { payout, method, isPaidOut } = order.payment;
  const isBlind = isPaidOut && !method;
  const hasFailed = payout?.canRetry === true;
  const isUnapproved = Boolean(payout?.secondPerson && !payout.approvedByName);
  const isStopped = hasFailed || ((isBlind || isUnapproved) && next === "payment_sent");
  // The payout above marks as sent: its status is one more door to the same act.
  const first = isAfterPayout && next === "payment_sent" ? undefined : next;
  const usual = isStopped ? undefined : first;
  const onEnter = refused ?? (canCancel && cancels ? "canceled" : usual);
  const takesCtrl = onEnter !== undefined && !canUndo(type, onEnter);
  const others = statusesOf(type).filter((one) => one !== first);
  const more = useUnfolded(next === undefined || isStopped || (refused !== undefined && refused !== next));
  const button = (one: OrderStatus) => (
    <Fragment key={one}>
      {panels?.buttons[one] ?? (
        <StatusButton
          order={order}
          to={one}
          isNext={one === next && !isStopped && !isAfterPayout}
          isBlind={isBlind && one === "payment_sent"}
          busy={busy}
        />
      )}
    </Fragment>
  );
  return (
    <Panel
      id="update-status"
      title="Update Status"
      aside={<span className={cx(textStyles.tiny, textStyles.faint)}>version {version}</span>}
    >
      {order.undo ? <UndoStatus key={version} order={order} seconds={order.undo.seconds} /> : null}
      <Form
        method="post"
        data-form={orderForms.status.name}
        className={cx(layout.stack, layout.snug)}
        noValidate
        onSubmit={(event) => {
          onSubmit(event);
          noteSent(event);
        }}
        preventScrollReset
      >
        <input type="hidden" name="form" value={orderForms.status.name} />
        <input type="hidden" name="version" value={version} />
        <FormFailure form={form} />
        {hasFailed ? (
          <Alert tone="warn" title="The last payout failed">
            <Link to={`${orderPagePaths.desk(order.id)}#payout`}>Retry the payout</Link> first.
          </Alert>
        ) : null}
        {first ? <div className={styles.statusButtons}>{button(first)}</div> : null}
        {order.hasGearOut && (next === "completed" || errors.gear) ? (
          <GearQuestion error={errors.gear} chosen={fields.gear} />
        ) : null}
        {errors.gold && !isPaidOut ? (
          <GoldQuestion gold={order.trade.quantity} isOurs mayKeep error={errors.gold} chosen={fields.gold} />
        ) : null}
        {errors.gold && isPaidOut ? (
          <ChoiceGroup legend="Customer's gold" error={errors.gold}>
            <Checkbox
              name="gold"
              value="returned"
              label="It's back with the customer"
              defaultChecked={fields.gold === "returned"}
            />
          </ChoiceGroup>
        ) : null}
        <Field
          label="Note"
          optional
          error={errors.note}
          help={
            onEnter && hydrated
              ? `${takesCtrl ? "Ctrl + Enter" : "Enter"} sets ${statusLabels[onEnter]}.`
              : undefined
          }
        >
          <Textarea
            ref={note}
            name="note"
            rows={2}
            maxLength={longestNote}
            placeholder={noteHint}
            defaultValue={fields.note}
            onKeyDown={(event) => {
              if (event.key === "Escape") setCancels(false);
              else if (onEnter) sendOnEnter(event, onEnter, takesCtrl);
            }}
          />
        </Field>
        <Presets presets={statusNotePresets} onPick={(text) => fillIn(note.current, text)} />
        <Checkbox name="notePublic" label={publicNoteLabel} defaultChecked={fields.notePublic === "on"} />
        <details className={styles.moreStatuses} {...more}>
          <summary>More…</summary>
          <div className={styles.statusButtons}>{others.map(button)}</div>
        </details>
        {panels?.below(busy)}
      </Form>
      {panels?.dialogs}
    </Panel>
  );
}

/** A boost with our gear is completed with a word on where the gear is. */
function GearQuestion({ error, chosen }: { error: string | undefined; chosen: string | undefined }) {
  return (
    <ChoiceGroup legend="When completing: is our gear back?" error={error}>
      <Radio
        name="gear"
        value="returned"
        label="Yes, return the deposit"
        defaultChecked={chosen === "returned"}
      />
      <Radio
        name="gear"
        value="still_out"
        label="Not yet, settle it later"
        defaultChecked={chosen === "still_out"}
      />
    </ChoiceGroup>
  );
}

/**
 * Enter takes the marked status, with Ctrl where that can't be taken back (Rule P58); with Shift it begins a
 * new line.
 */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>, to: OrderStatus, takesCtrl: boolean): void {
  if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
  if (takesCtrl && !event.ctrlKey && !event.metaKey) return;
  event.preventDefault();
  const { form } = event.currentTarget;
  form?.requestSubmit(form.querySelector<HTMLButtonElement>(`button[name=status][value="${to}"]`));
}
