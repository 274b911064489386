import { Check } from "lucide";
import type { FormEvent } from "react";
import { useFetcher } from "react-router";
import type { SaleForDesk } from "../../../../../domain/account-sales/index.ts";
import {
  type AccountCheckItem,
  accountCheckItems,
  accountCheckLabels,
} from "../../../../../domain/account-sales/model.ts";
import { takeOverField } from "../../../../../kernel/take-over.ts";
import { TakeOverQuestion } from "../../../../shell/desk/take-over.tsx";
import { Alert } from "../../../../ui/alert.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Icon } from "../../../../ui/icons.tsx";
import { Moment } from "../../../../ui/moment.tsx";
import { outcomeToast, toast } from "../../../../ui/toast.ts";
import type { FormAnswer } from "../../../../web/forms/form-answer.ts";
import { cannotReach, offlineFailure } from "../../../../web/forms/unreachable.ts";
import { useLastAnswer } from "../../../../web/forms/use-last-answer.ts";
import { orderForms } from "../order-forms.ts";
import styles from "../sale-cards.module.css";

type Done = SaleForDesk["desk"]["checks"][number];

/** What staff look at before an account counts as verified, each ticked by a press. */
export function CheckList({ checks, isHeld }: { checks: readonly Done[]; isHeld: boolean }) {
  // Without scripts a failure is the answer of the page.
  const answer = useLastAnswer<FormAnswer>();
  return (
    <>
      {answer?.form === orderForms.check.name ? <FailureAlert answer={answer} /> : null}
      <ul className={styles.checks}>
        {accountCheckItems.map((item) => (
          <li key={item}>
            <CheckLine item={item} done={checks.find((one) => one.item === item)} isHeld={isHeld} />
          </li>
        ))}
      </ul>
      {isHeld || checks.length > accountCheckItems.length - 2 ? null : <CheckAll />}
    </>
  );
}

/** Ticks what isn't ticked yet, for who has looked at all of it. */
function CheckAll() {
  const fetcher = useFetcher<FormAnswer>({ key: "check all" });
  const refused = fetcher.state === "idle" ? fetcher.data : undefined;
  return (
    <fetcher.Form method="post" onSubmit={sendWithNetwork}>
      <input type="hidden" name="form" value={orderForms.check.name} />
      <Button type="submit" name="mark" value="all:done" size="sm" busy={fetcher.state !== "idle"}>
        All of it seen
      </Button>
      <Refusal refused={refused} />
    </fetcher.Form>
  );
}

type CheckLineProps = { item: AccountCheckItem; done: Done | undefined; isHeld: boolean };

/** Sent by itself, so that the next one can be ticked while this one is on its way. */
function CheckLine({ item, done, isHeld }: CheckLineProps) {
  const fetcher = useFetcher<FormAnswer>({ key: `check ${item}` });
  const sent = fetcher.formData?.get("mark");
  const isDone = sent ? sent === `${item}:done` : done !== undefined;
  const refused = fetcher.state === "idle" ? fetcher.data : undefined;
  return (
    <fetcher.Form method="post" onSubmit={sendWithNetwork} data-check={item}>
      <input type="hidden" name="form" value={orderForms.check.name} />
      <button
        type="submit"
        name="mark"
        value={`${item}:${done ? "open" : "done"}`}
        aria-pressed={isDone}
        disabled={isHeld}
      >
        <span className={styles.box} aria-hidden="true">
          {isDone ? <Icon of={Check} size={14} /> : null}
        </span>
        <span>
          {accountCheckLabels[item]}
          {isDone && done ? (
            <small>
              {done.by ?? "A program"}, <Moment at={done.at} flows />
            </small>
          ) : null}
        </span>
      </button>
      <Refusal refused={refused} />
    </fetcher.Form>
  );
}

function Refusal({ refused }: { refused: FormAnswer | undefined }) {
  if (refused?.errors[takeOverField] !== undefined)
    return <TakeOverQuestion form={{ ...refused, busy: false }} />;
  return refused?.text ? <FailureAlert answer={refused} /> : null;
}

function FailureAlert({ answer: { title, text } }: { answer: FormAnswer }) {
  return (
    <Alert tone="bad" title={title}>
      {text}
    </Alert>
  );
}

function sendWithNetwork(event: FormEvent): void {
  if (!cannotReach()) return;
  event.preventDefault();
  toast({ id: outcomeToast, ...offlineFailure, tone: "bad" });
}
