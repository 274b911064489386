import { Lock } from "lucide";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import {
  destinationEnds,
  type PayoutWay,
  payoutDefinitions,
  payoutDetailsTitle,
  payoutMethods,
  payoutMethodsOf,
} from "../../../../domain/ways/model.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Clock } from "../../../ui/deadline.tsx";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Form, Link } from "../../../ui/link.tsx";
import orderPagesStyles from "../../../ui/order-pages.module.css";
import pageStyles from "../../../ui/page.module.css";
import { Panel } from "../../../ui/panel.tsx";
import { ChoiceGroup } from "../../../ui/radio.tsx";
import textStyles from "../../../ui/text.module.css";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import type { DeadlineView } from "../../shared/order-page/meeting-view.ts";
import { PayoutMethods } from "../../shared/order-page/payout-fields.tsx";
import { SaveForNext } from "../../shared/saved-payouts/save-for-next.tsx";
import { SavedChoices, savedValue } from "../../shared/saved-payouts/saved-choices.tsx";
import type { SavedPayout, SavedPayouts } from "../../shared/saved-payouts/saved-payouts.ts";

const loadPayoutChoiceInput = () =>
  import("../../../../domain/payments/inputs.ts").then((inputs) => inputs.payoutChoiceInput);

type PayoutPanelProps = SavedPayouts & {
  amount: string;
  /** The ways in which this sale is paid now (Rule P34). */
  offered: readonly PayoutWay[];
  canAct: boolean;
  deadline: DeadlineView | null;
};

/**
 * Asks where the money goes and locks that in (Rule S54). What was typed never comes back once it is saved.
 */
export function PayoutPanel(props: PayoutPanelProps) {
  if (props.offered.length > 0) return <PayoutForm {...props} />;
  return (
    <Panel title="Payout method">
      <p>
        We can’t take payout details here right now. <Link to="/support">Message us</Link> with the order
        number, and we’ll arrange your payment of {props.amount}.
      </p>
    </Panel>
  );
}

function PayoutForm({ amount, offered, canAct, deadline, saved, canSave }: PayoutPanelProps) {
  const methods = payoutMethodsOf(offered);
  const { errors, fields, failure, busy, onSubmit } = useCheckedForm(
    { name: "payout", schema: loadPayoutChoiceInput, title: (_, text) => payoutDetailsTitle(text) },
    { toasts: "never" },
  );
  const { form, mask, readTyped } = useTypedEnds(saved);
  const noteId = useId();
  const choices = [...saved.map(savedValue), ...methods];
  const chosen = choices.find((choice) => choice === fields.method) ?? choices[0];
  return (
    <Panel title="Payout method" aside={deadline ? <DeadlineClock deadline={deadline} /> : null}>
      <Form
        ref={form}
        method="post"
        data-form="payout"
        className={cx(layout.stack, layout.loose, orderPagesStyles.payout)}
        noValidate
        onInput={readTyped}
        onSubmit={onSubmit}
        preventScrollReset
      >
        <input type="hidden" name="form" value="payout" />
        {failure ? (
          <Alert tone={failure.tone} title={failure.title}>
            {failure.text}
          </Alert>
        ) : null}
        <ChoiceGroup
          legend="Payout method"
          hideLegend
          className={pageStyles.twoColumns}
          error={errors.method}
        >
          <SavedChoices saved={saved} chosen={chosen} canAct={canAct} />
          <PayoutMethods
            offered={offered}
            chosen={chosen}
            disabled={!canAct}
            errors={errors}
            fields={fields}
          />
        </ChoiceGroup>
        {canSave && canAct ? <SaveForNext form={{ errors, fields, failure }} /> : null}
        <VaultNote />
        {canAct ? (
          <div className={cx(layout.row, layout.between)}>
            <p
              className={cx(textStyles.small, textStyles.muted, orderPagesStyles.lockNote)}
              // Said with the button, not with each letter that is typed.
              id={noteId}
            >
              {mask ? (
                <>
                  We’ll pay {amount} to{" "}
                  <b className={cx(textStyles.mono, textStyles.breakAnywhere)}>{mask}</b>. Check it:{" "}
                </>
              ) : null}
              {mask ? "you" : "You"} can’t change it here once it’s locked in.
            </p>
            <Button
              type="submit"
              variant="primary"
              icon={<Icon of={Lock} />}
              busy={busy}
              busyLabel="Locking in…"
              aria-describedby={noteId}
            >
              {`Lock in and pay me ${amount}`}
            </Button>
          </div>
        ) : (
          <p className={cx(textStyles.small, textStyles.muted)}>
            Only the customer can enter payout details.
          </p>
        )}
      </Form>
    </Panel>
  );
}

function DeadlineClock({ deadline }: { deadline: DeadlineView }) {
  return (
    <span className={cx(textStyles.small, layout.row, layout.tight)}>
      <span className={textStyles.faint}>Payment promised:</span>
      <Clock dueAt={deadline.dueAt} totalMs={deadline.totalMs} serverNow={deadline.serverNow} />
    </span>
  );
}

function VaultNote() {
  return (
    <Alert tone="info" icon={Lock} title="Your details are encrypted">
      Staff need a reason to open them, and each time is logged.
    </Alert>
  );
}

/** Where the money would go, masked: what is saved, or what is typed once it is whole. */
function useTypedEnds(saved: readonly SavedPayout[]) {
  const form = useRef<HTMLFormElement>(null);
  const [mask, setMask] = useState<string | null>(null);
  function read(typed: HTMLFormElement) {
    const chosen = saved.find((one) => savedValue(one) === new FormData(typed).get("method"));
    if (chosen) return setMask(chosen.mask);
    // Without the schema nothing is shown before it is locked in.
    if (isFilled(typed)) void endsOfTyped(typed).then(setMask, () => {});
    else setMask(null);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the browser may have kept what was typed before the script ran
  useEffect(() => {
    if (form.current) read(form.current);
  }, []);
  return {
    form,
    readTyped: (event: FormEvent<HTMLFormElement>) => read(event.currentTarget),
    mask,
  };
}

async function endsOfTyped(form: HTMLFormElement): Promise<string | null> {
  const input = await loadPayoutChoiceInput();
  const typed = new FormData(form);
  // Whether it is saved too, and with what password, is no part of where it goes.
  typed.delete("save");
  const choice = input.safeParse(Object.fromEntries(typed));
  return choice.success && "details" in choice.data ? destinationEnds(choice.data.details) : null;
}

function isFilled(form: HTMLFormElement): boolean {
  const sent = new FormData(form);
  const method = payoutMethods.find((known) => known === sent.get("method"));
  if (!method) return false;
  return Object.keys(payoutDefinitions[method].fields).some(
    (name) => String(sent.get(name) ?? "").trim() !== "",
  );
}
