import { Check, Undo2, X } from "lucide";
import type { ReactNode } from "react";
import type { z } from "zod";
import { clearOrderInput, refuseRequestInput, requestInput } from "../../../../domain/orders/inputs.ts";
import { longestNote } from "../../../../domain/orders/model.ts";
import { confirmPaymentInput } from "../../../../domain/payments/inputs.ts";
import { guardChangeInput } from "../../../../domain/people/inputs.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Badge } from "../../../ui/badge.tsx";
import buttonStyles from "../../../ui/button.module.css";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { KeyValues } from "../../../ui/key-values.tsx";
import layout from "../../../ui/layout.module.css";
import { Link } from "../../../ui/link.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { Panel } from "../../../ui/panel.tsx";
import textStyles from "../../../ui/text.module.css";
import { TextInput } from "../../../ui/text-input.tsx";
import { useUnfolded } from "../../../ui/use-unfolded.ts";
import { CheckedForm } from "../../../web/forms/checked-form.tsx";
import type { FormAnswer } from "../../../web/forms/form-answer.ts";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import { useLastAnswer } from "../../../web/forms/use-last-answer.ts";
import { type RequestAction, type RequestRow, requestActionOf, requestForms } from "./request-copy.ts";
import styles from "./requests.module.css";

type RequestListProps = {
  rows: readonly RequestRow[];
  /** Whether each names its order, where they are of many. */
  withOrder?: boolean;
};

/**
 * What somebody asked another person to approve, each with what the one who looks can do about it (Rule P31).
 */
export function RequestList({ rows, withOrder = false }: RequestListProps) {
  return (
    <>
      <RequestFailure />
      {rows.length > 0 ? (
        <ul className={styles.list}>
          {rows.map((row) => (
            <li key={`${row.source}:${row.requestId}`}>
              <RequestCard row={row} withOrder={withOrder} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** Above them all: a request that somebody else decided is gone by then, with its form. */
function RequestFailure() {
  const answer = useLastAnswer<FormAnswer>();
  if (!answer || !requestActionOf(answer.form) || Object.keys(answer.errors).length > 0) return null;
  return (
    <Alert tone="bad" title={answer.title}>
      {answer.text}
    </Alert>
  );
}

function RequestCard({ row, withOrder }: { row: RequestRow; withOrder: boolean }) {
  const { title, lines, reason, by, asked, ends, order, role } = row;
  return (
    <Panel
      title={title}
      aside={<Badge tone="warn">{role === "withdraw" ? "Your request" : "Needs a second person"}</Badge>}
    >
      <div className={cx(layout.stack, layout.snug)}>
        {withOrder && order ? (
          <p className={textStyles.small}>
            <Link to={order.href} className={textStyles.mono}>
              #{order.number}
            </Link>{" "}
            <span className={textStyles.faint}>{order.what}</span>
          </p>
        ) : null}
        <KeyValues labelled items={lines} />
        {reason ? <p className={cx(styles.reason, textStyles.breakAnywhere)}>“{reason}”</p> : null}
        <p className={cx(textStyles.small, textStyles.faint)}>
          {by}, <Moment at={asked} flows />
          {ends ? (
            <>
              {" "}
              · {ends.label} <Moment at={ends.at} />
            </>
          ) : null}
        </p>
        <RequestActions row={row} />
      </div>
    </Panel>
  );
}

/** What one of these takes beside its button: a word on what to look at. */
const said: Record<RequestRow["role"] | "clearance" | "payment" | "guard", string> = {
  read: "This is your own order. Someone else decides.",
  wait: "Waiting for someone else to check it.",
  withdraw: "Waiting for someone else to approve or reject it.",
  decide: "",
  guard: "Waiting for another admin to approve or reject it.",
  clearance: "Check with the customer before you approve. Until then nothing leaves for this order.",
  payment: "Look where the money arrived before you confirm. Until then nothing leaves for it.",
};

function Said({ what }: { what: keyof typeof said }) {
  return <p className={cx(textStyles.small, textStyles.muted)}>{said[what]}</p>;
}

function RequestActions({ row }: { row: RequestRow }) {
  const { role, source } = row;
  const isGuard = source === "guard";
  if (role === "read" || role === "wait") return <Said what={role === "wait" && isGuard ? source : role} />;
  if (source === "clearance" || source === "payment")
    return (
      <>
        <Said what={source} />
        {source === "payment" ? (
          <ActionButton action="confirm" row={row} schema={confirmPaymentInput} text="Confirm payment" />
        ) : (
          <ActionButton action="clear" row={row} schema={clearOrderInput} text="Approve change" />
        )}
      </>
    );
  const schema = isGuard ? guardChangeInput : requestInput;
  if (role === "withdraw") {
    const action = isGuard ? "withdrawGuard" : "withdraw";
    return (
      <>
        <Said what={role} />
        <ActionButton {...{ action, row, schema }} text="Withdraw request" icon={Undo2} />
      </>
    );
  }
  return (
    <div className={cx(layout.row, styles.actions)}>
      <ActionButton action={isGuard ? "approveGuard" : "approve"} {...{ row, schema }} text="Approve" />
      {isGuard ? (
        <ActionButton action="refuseGuard" {...{ row, schema }} text="Reject" icon={X} />
      ) : (
        <RefuseForm row={row} />
      )}
    </div>
  );
}

/** Behind a press, because it asks why. */
function RefuseForm({ row }: { row: RequestRow }) {
  const form = useAction("refuse", row, refuseRequestInput);
  const fold = useUnfolded(form.errors.note !== undefined);
  return (
    <details className={styles.refuse} {...fold}>
      <summary className={cx(buttonStyles.button, buttonStyles.secondary)}>Reject</summary>
      <RequestForm action="refuse" row={row} form={form}>
        <Field label="Reason" error={form.errors.note}>
          <TextInput name="note" maxLength={longestNote} autoComplete="off" defaultValue={form.fields.note} />
        </Field>
        <div>
          <Button type="submit" variant="danger" busy={form.busy} icon={<Icon of={X} size={16} />}>
            Reject request
          </Button>
        </div>
      </RequestForm>
    </details>
  );
}

type FormState = ReturnType<typeof useCheckedForm>;

function useAction(action: RequestAction, { requestId }: RequestRow, schema: z.ZodType): FormState {
  const { prefix, refused } = requestForms[action];
  return useCheckedForm(prefix + requestId, schema, refused, { toasts: "of-fields" });
}

type ActionProps = { action: RequestAction; row: RequestRow };

type ButtonProps = ActionProps & { schema: z.ZodType; text: string; icon?: typeof Check };

/** What one press does; with an icon of its own it is not the one that stands out. */
function ActionButton({ schema, text, icon, ...of }: ButtonProps) {
  const form = useAction(of.action, of.row, schema);
  return (
    <RequestForm {...of} form={form}>
      <div>
        <Button
          type="submit"
          variant={icon ? "secondary" : "primary"}
          busy={form.busy}
          icon={<Icon of={icon ?? Check} size={16} />}
        >
          {text}
        </Button>
      </div>
    </RequestForm>
  );
}

const idFields: Record<RequestRow["source"], string> = {
  request: "requestId",
  clearance: "orderId",
  payment: "paymentId",
  guard: "changeId",
};

function RequestForm({
  action,
  row,
  form,
  children,
}: ActionProps & { form: FormState; children: ReactNode }) {
  const name = requestForms[action].prefix + row.requestId;
  return (
    // What was refused as a whole stands above the list.
    <CheckedForm name={name} form={{ ...form, failure: null }} className={cx(layout.stack, layout.snug)}>
      <input type="hidden" name={idFields[row.source]} value={row.requestId} />
      {children}
    </CheckedForm>
  );
}
