import { type ComponentProps, type ReactNode, useRef } from "react";
import {
  type FieldName,
  longestNote,
  orderFields,
  textField,
  textFieldNames,
} from "../../../../domain/orders/model.ts";
import type { MeetingWorld } from "../../../../domain/settings/model.ts";
import { editNotePresets, editsNotLost } from "../../../shell/desk/desk-copy.ts";
import deskOrderStyles from "../../../shell/desk/desk-order.module.css";
import styles from "../../../shell/desk/editor.module.css";
import { fillIn, Presets } from "../../../shell/desk/reason-field.tsx";
import { useShop } from "../../../shell/shop/use-shop.ts";
import { Alert } from "../../../ui/alert.tsx";
import { GoldInput, MoneyInput } from "../../../ui/amount-input.tsx";
import { Field } from "../../../ui/field.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { Select } from "../../../ui/select.tsx";
import textStyles from "../../../ui/text.module.css";
import { TextInput } from "../../../ui/text-input.tsx";
import { Textarea } from "../../../ui/textarea.tsx";
import { useCarryOverTyping } from "../../../web/forms/use-carry-over-typing.ts";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import { baselineName, useEditBaseline } from "../../../web/forms/use-edit-baseline.ts";
import { useFollowedVersion } from "../../../web/forms/use-followed-version.ts";
import { AskLink } from "../requests/ask-dialogs.tsx";
import { FormFailure } from "./desk-form.tsx";
import { orderForms } from "./order-forms.ts";
import type { OrderDeskView } from "./order-view.ts";

/** The form's id, by which the buttons at the head of the page belong to it. */
export const editFormId = "edit-order";

type EditOrderProps = {
  order: OrderDeskView;
  staff: readonly { value: string; label: string }[];
  /** Change email and amounts without a second person (Rule P31). */
  mayActAlone: boolean;
};

/**
 * Edits an order's facts (Rule S63). What was typed survives live updates and conflicts; fields that somebody
 * else changed meanwhile are marked.
 */
export function EditOrder(props: EditOrderProps) {
  return <OrderEditor key={useFollowedVersion(orderForms.edit.name, props.order.version)} {...props} />;
}

function OrderEditor({ order, staff, mayActAlone }: EditOrderProps) {
  const { worlds } = useShop();
  const form = useCheckedForm(orderForms.edit);
  const note = useRef<HTMLTextAreaElement>(null);
  const baseline = useEditBaseline({ version: order.version, values: order.editable }, form);
  useCarryOverTyping(orderForms.edit.name);
  const text = (field: FieldName, value: string) => textOf(field, value, staff);
  const control = { order, baseline, errors: form.errors, text };
  const amountsHeld = whyAmountsHeld(order, mayActAlone);
  return (
    <Form
      key={baseline.version}
      id={editFormId}
      method="post"
      data-form={orderForms.edit.name}
      className={layout.stack}
      noValidate
      onSubmit={form.onSubmit}
      preventScrollReset
    >
      <input type="hidden" name="form" value={orderForms.edit.name} />
      <input type="hidden" name="version" value={baseline.version} />
      <FormFailure form={form} />
      <ChangedMeanwhile changed={baseline.changedSince} order={order} text={text} />
      <Panel title="Customer Information">
        <div className={styles.fields}>
          {textFieldNames.map((field) => {
            const { desk, approval } = textField(field);
            const held = approval === null || mayActAlone ? undefined : heldTexts[approval];
            return <EditText key={field} {...control} {...desk} field={field} held={held} />;
          })}
        </div>
        {mayActAlone ? null : (
          <div className={deskOrderStyles.actions}>
            <span className={textStyles.small}>New email address?</span>
            <AskLink name="askEmail" order={order} />
          </div>
        )}
        {mayActAlone || !order.trade.isGold || order.payment.isPaidOut ? null : (
          <div className={deskOrderStyles.actions}>
            <span className={textStyles.small}>New game name for a paid order?</span>
            <AskLink name="askName" order={order} />
          </div>
        )}
      </Panel>
      <Panel title="Transaction Details">
        <div className={styles.fields}>
          {order.trade.isGold ? (
            <EditText {...control} as={GoldInput} field="quantity" held={amountsHeld} />
          ) : null}
          <EditText {...control} as={MoneyInput} field="amountCents" held={amountsHeld} />
          <EditChoice
            {...control}
            field="assignedTo"
            options={[{ value: "", label: "Not assigned" }, ...staff]}
          />
          {order.meeting && order.isOpen ? (
            <EditChoice {...control} field="world" options={worldOptions(worlds, order.editable.world)} />
          ) : null}
          <Field
            label="Note"
            optional
            className={styles.full}
            help={
              mayActAlone
                ? "Required when you change the email address or an amount. It’s logged."
                : "Logged, staff only."
            }
            error={form.errors.note}
          >
            <Textarea
              ref={note}
              name="note"
              rows={2}
              maxLength={longestNote}
              defaultValue={form.fields.note}
            />
          </Field>
          <div className={styles.full}>
            <Presets presets={editNotePresets} onPick={(text) => fillIn(note.current, text)} />
          </div>
        </div>
        {mayActAlone || !order.isOpen ? null : (
          <div className={deskOrderStyles.actions}>
            <span className={textStyles.small}>Wrong amount?</span>
            <AskLink name="askAmount" order={order} />
          </div>
        )}
      </Panel>
    </Form>
  );
}

/** The owner's worlds, and the one that the order has. */
function worldOptions(worlds: readonly MeetingWorld[], current: string) {
  const options = worlds.map(({ world, kind }) => ({
    value: String(world),
    label: `World ${world} (${kind})`,
  }));
  const isListed = options.some(({ value }) => value === current);
  return isListed ? options : [{ value: current, label: `World ${current}` }, ...options];
}

const heldTexts = { change_email: "Changing the email address takes two people." };

function whyAmountsHeld({ isOpen }: OrderDeskView, mayActAlone: boolean): string | undefined {
  if (!mayActAlone && isOpen) return "Changing the amount takes two people.";
  return isOpen ? undefined : "This order has ended. Its amounts can't change.";
}

function textOf(field: FieldName, value: string, staff: EditOrderProps["staff"]): string {
  if (field === "assignedTo") return staff.find((one) => one.value === value)?.label ?? "not assigned";
  if (field === "amountCents") return `$${value}`;
  if (field === "quantity") return `${value}M`;
  return value || "empty";
}

type TextOf = (field: FieldName, value: string) => string;

/** Says what somebody else changed while this form was open. */
function ChangedMeanwhile({
  changed,
  order,
  text,
}: {
  changed: readonly FieldName[];
  order: OrderDeskView;
  text: TextOf;
}) {
  if (changed.length === 0) return null;
  return (
    <Alert tone="info" title="Someone just changed this order">
      {changed
        .map((field) => `${orderFields[field].label} is now ${text(field, order.editable[field])}.`)
        .join(" ")}{" "}
      {editsNotLost}
    </Alert>
  );
}

type ControlProps = {
  field: FieldName;
  order: OrderDeskView;
  baseline: ReturnType<typeof useEditBaseline<OrderDeskView["editable"]>>;
  errors: Record<string, string>;
  text: TextOf;
};

/** A field with what it held when the edit began, and what somebody else made of it since. */
function EditRow({ field, baseline, errors, text, help, children }: ControlProps & EditRowProps) {
  const isElsewhere = baseline.changedElsewhere.includes(field);
  return (
    <Field
      label={orderFields[field].label}
      error={errors[field]}
      help={help ?? (isElsewhere ? `Just changed to ${text(field, baseline.was[field])}` : undefined)}
      className={isElsewhere ? deskOrderStyles.elsewhere : undefined}
    >
      <input type="hidden" name={baselineName(field)} value={baseline.was[field]} />
      {children}
    </Field>
  );
}

type EditRowProps = { help?: string | undefined; children: ReactNode };

type EditTextProps = ControlProps &
  Pick<ComponentProps<typeof TextInput>, "type" | "maxLength"> & {
    as?: typeof MoneyInput | typeof GoldInput;
    /** Why it cannot be edited. */
    held?: string | undefined;
  };

function EditText({ held, as, field, order, baseline, errors, text, ...input }: EditTextProps) {
  const Input = as ?? TextInput;
  return (
    <EditRow field={field} order={order} baseline={baseline} errors={errors} text={text} help={held}>
      <Input
        {...input}
        name={field}
        autoComplete="off"
        disabled={held !== undefined}
        defaultValue={held === undefined ? baseline.typed[field] : order.editable[field]}
      />
    </EditRow>
  );
}

function EditChoice({
  options,
  ...control
}: ControlProps & { options: readonly { value: string; label: string }[] }) {
  return (
    <EditRow {...control}>
      <Select name={control.field} defaultValue={control.baseline.typed[control.field]} options={options} />
    </EditRow>
  );
}
