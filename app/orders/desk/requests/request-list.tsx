import { Check, Undo2, X } from "lucide";
import type { ReactNode } from "react";
import { longestNote } from "../../../../domain/orders/model.ts";
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
import { formOfRow, formSent } from "../../../web/forms/define-forms.ts";
import type { FormAnswer } from "../../../web/forms/form-answer.ts";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import { useLastAnswer } from "../../../web/forms/use-last-answer.ts";
import type { RequestRow } from "./request-copy.ts";
import { requestForms } from "./request-forms.ts";
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
  if (!answer || !formSent(requestForms, answer.form) || Object.keys(answer.errors).length > 0) return null;
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
const said: Record<RequestRow["role"] | "alone" | "clearance" | "payment" | "guard", string> = {
  read: "This is your own order. Someone else decides.",
  wait: "Waiting for someone else to check it.",
  withdraw: "Waiting for someone else to approve or reject it.",
  alone: "There's no one else to approve it yet, so it applies by itself.",
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
          <div className={cx(layout.row, styles.actions)}>
            <ActionButton of="confirm-payment:" row={row} text="Confirm payment" />
            <WhyForm of="void-payment:" field="reason" row={row} text="It never arrived" />
          </div>
        ) : (
          <ActionButton of="clear-order:" row={row} text="Approve change" />
        )}
      </>
    );
  if (role === "withdraw") {
    const of = isGuard ? "withdraw-guard:" : "withdraw-request:";
    return (
      <>
        <Said what={isGuard && row.ends ? "alone" : role} />
        <ActionButton of={of} row={row} text="Withdraw request" icon={Undo2} />
      </>
    );
  }
  return (
    <div className={cx(layout.row, styles.actions)}>
      <ActionButton of={isGuard ? "approve-guard:" : "approve-request:"} row={row} text="Approve" />
      {isGuard ? (
        <ActionButton of="refuse-guard:" row={row} text="Reject" icon={X} />
      ) : (
        <WhyForm of="refuse-request:" field="note" row={row} text="Reject" />
      )}
    </div>
  );
}

type WhyProps = FormProps & { field: "note" | "reason"; text: string };

/** Behind a press, because it asks why. */
function WhyForm({ of, field, row, text }: WhyProps) {
  const form = useAction(of, row);
  const fold = useUnfolded(form.errors[field] !== undefined);
  return (
    <details className={styles.refuse} {...fold}>
      <summary className={cx(buttonStyles.button, buttonStyles.secondary)}>{text}</summary>
      <RequestForm of={of} row={row} form={form}>
        <Field label="Reason" error={form.errors[field]}>
          <TextInput
            name={field}
            maxLength={longestNote}
            autoComplete="off"
            defaultValue={form.fields[field]}
          />
        </Field>
        <div>
          <Button type="submit" variant="danger" busy={form.busy} icon={<Icon of={X} size={16} />}>
            {of === "void-payment:" ? "Record as never arrived" : "Reject request"}
          </Button>
        </div>
      </RequestForm>
    </details>
  );
}

type FormState = ReturnType<typeof useCheckedForm>;

type FormProps = { of: keyof typeof requestForms; row: RequestRow };

function useAction(of: FormProps["of"], { requestId }: RequestRow): FormState {
  return useCheckedForm(formOfRow(requestForms[of], requestId), { toasts: "of-fields" });
}

type ButtonProps = FormProps & { text: string; icon?: typeof Check };

/** What one press does; with an icon of its own it is not the one that stands out. */
function ActionButton({ of, row, text, icon }: ButtonProps) {
  const form = useAction(of, row);
  return (
    <RequestForm of={of} row={row} form={form}>
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

function RequestForm({ of, row, form, children }: FormProps & { form: FormState; children: ReactNode }) {
  const { name } = formOfRow(requestForms[of], row.requestId);
  return (
    // What was refused as a whole stands above the list.
    <CheckedForm name={name} form={{ ...form, failure: null }} className={cx(layout.stack, layout.snug)}>
      <input type="hidden" name={idFields[row.source]} value={row.requestId} />
      {children}
    </CheckedForm>
  );
}
