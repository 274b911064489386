import { type FormEvent, useRef, useState } from "react";
import {
  canUndo,
  isGoldInHand,
  isGoldWithBuyer,
  isNextStep,
  longestNote,
  nextStatuses,
  type OrderStatus,
  orderPagePaths,
  playerLabel,
  shortId,
  statusesOf,
  statusLabels,
  transitionNeedsNote,
} from "../../../../domain/orders/model.ts";
import { formatMillions } from "../../../../kernel/money.ts";
import styles from "../../../shell/desk/desk.module.css";
import { publicNoteLabel } from "../../../shell/desk/desk-copy.ts";
import { commits } from "../../../shell/desk/keyboard.ts";
import payoutsStyles from "../../../shell/desk/payouts.module.css";
import { ColleagueContext, TakeOverQuestion } from "../../../shell/desk/take-over.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { cx } from "../../../ui/cx.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import statusStyles from "../../../ui/status.module.css";
import { statusIcons } from "../../../ui/status-badge.tsx";
import { TextInput } from "../../../ui/text-input.tsx";
import type { FormAnswer } from "../../../web/forms/form-answer.ts";
import { GoldQuestion } from "../../shared/desk/gold-question.tsx";
import { lacksDetailsText } from "../../shared/desk/payout/payout-copy.ts";
import { statusView } from "../../shared/order-page/status-view.ts";
import { orderListForms } from "./order-forms.ts";
import { colleagueOf, lacksDetails, lacksMoney, type OrderLine } from "./order-line.ts";

type StatusDialogProps = {
  line: OrderLine | null;
  action: string;
  /** Why the last try was refused. */
  failure: string | null;
  /** The last try, refused because a colleague works on the order. */
  asked: FormAnswer | undefined;
  ownId: string;
  /** Whether the one who cancels may leave a customer's gold with us. */
  mayKeepGold: boolean;
  onClose: () => void;
};

const missingNote = "This isn't the next step. Add a note to say why.";

/**
 * Moves an order to another status of its type: the expected next one first, others with a note (Rule P9).
 */
export function StatusDialog(props: StatusDialogProps) {
  const { line, action, failure, asked, ownId, mayKeepGold, onClose } = props;
  const form = useRef<HTMLDivElement>(null);
  if (!line) return null;
  const [next] = nextStatuses(line.type, line.status);
  // Enter shall not send money to nowhere by habit: there the note comes first.
  const first = lacksDetails(line) && next === "payment_sent" ? "input[name=note]" : "button.next:enabled";
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      focusFirst={() => form.current?.querySelector<HTMLElement>(first) ?? true}
      title={`Status of #${shortId(line.id)}`}
      text={`${playerLabel(line)}, now ${statusLabels[line.status]}.`}
      footer={
        <LinkButton to={orderPagePaths.desk(line.id)} variant="quiet">
          Open order
        </LinkButton>
      }
    >
      {failure && !asked ? <Alert tone="warn" title={failure} /> : null}
      <div ref={form}>
        <ColleagueContext value={colleagueOf(line, ownId)}>
          <StatusForm key={line.id} line={line} action={action} asked={asked} mayKeepGold={mayKeepGold} />
        </ColleagueContext>
      </div>
    </Dialog>
  );
}

type StatusFormProps = Pick<StatusDialogProps, "action" | "asked" | "mayKeepGold"> & { line: OrderLine };

function StatusForm({ line, action, asked, mayKeepGold }: StatusFormProps) {
  const [error, setError] = useState<string>();
  const { type, status } = line;
  const next = nextStatuses(type, status);
  const others = statusesOf(type).filter((each) => !next.includes(each));

  function check(event: FormEvent<HTMLFormElement>) {
    const pressed = (event.nativeEvent as SubmitEvent).submitter; // Only a submit event comes here.
    const isStatus = pressed instanceof HTMLButtonElement && pressed.name === "status";
    const to = isStatus ? pressed.value : "";
    const chosen = statusesOf(type).find((each) => each === to);
    const note = new FormData(event.currentTarget).get("note");
    const isMissing = chosen && transitionNeedsNote(type, status, chosen) && !String(note).trim();
    setError(isMissing ? missingNote : undefined);
    if (isMissing) event.preventDefault();
  }

  return (
    <Form method="post" action={action} preventScrollReset className={layout.stack} onSubmit={check}>
      <input type="hidden" name="form" value={orderListForms.status.name} />
      <input type="hidden" name="orderId" value={line.id} />
      <input type="hidden" name="version" value={line.version} />
      {asked ? <TakeOverQuestion form={{ ...asked, busy: false }} /> : null}
      <Field label="Note" optional error={error}>
        <TextInput
          name="note"
          maxLength={longestNote}
          onKeyDown={(event) => {
            // Enter takes the next step where that can be taken back (Rule P58).
            if (event.key === "Enter" && next[0] && !canUndo(type, next[0])) event.preventDefault();
          }}
        />
      </Field>
      <Checkbox name="notePublic" label={publicNoteLabel} />
      {isGoldInHand(line) || isGoldWithBuyer(line) ? (
        <GoldQuestion
          gold={formatMillions(line.quantity)}
          isOurs={isGoldWithBuyer(line)}
          mayKeep={mayKeepGold}
        />
      ) : null}
      <div className={styles.statusButtons}>
        {[...next, ...others].map((each, index) => (
          <StatusButton key={each} line={line} to={each} isExpected={index === 0 && next.length > 0} />
        ))}
      </div>
    </Form>
  );
}

function StatusButton({ line, to, isExpected }: { line: OrderLine; to: OrderStatus; isExpected: boolean }) {
  const isPresent = to === line.status;
  const { tone, label } = statusView(to);
  const isStep = isNextStep(line.type, line.status, to);
  const isUnpaid = lacksMoney(line, to);
  const needed = isUnpaid ? "needs payment" : isStep ? "" : "needs a note";
  const text = isPresent ? "now" : isExpected && !isUnpaid ? "next step" : needed;
  const isBlind = lacksDetails(line) && to === "payment_sent" && !isPresent;
  return (
    <button
      type="submit"
      name="status"
      value={to}
      disabled={isPresent || isUnpaid}
      {...(canUndo(line.type, to) ? {} : commits)}
      className={isExpected ? cx(statusStyles[tone], styles.next) : statusStyles[tone]}
    >
      <Icon of={statusIcons[tone]} size={17} />
      <span>{label}</span>
      {isBlind ? <small className={payoutsStyles.missing}>{lacksDetailsText}</small> : <small>{text}</small>}
    </button>
  );
}
