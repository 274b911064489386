import { useNavigation } from "react-router";
import { orderPagePaths } from "../../../../domain/orders/model.ts";
import type { PayoutsAct } from "../../../../domain/payments/model.ts";
import { payoutName } from "../../../orders/shared/desk/payout/payout-copy.ts";
import type { ListedPayoutLine } from "../../../orders/shared/desk/payout/payout-table.tsx";
import { commits } from "../../../shell/desk/keyboard.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Form, Link } from "../../../ui/link.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { type PayoutResult, pastPrefix, payoutPageForms, pickPrefix } from "./payout-forms.ts";
import { payoutsActCopy } from "./payouts-act-copy.ts";

const { name: form } = payoutPageForms.payouts;

type PickedBarProps = {
  acts: readonly PayoutsAct[];
  picked: number;
  isAll: boolean;
  onPickAll: (isPicked: boolean) => void;
};

/** What can be done with the picked payouts; each is done or refused by itself. */
export function PickedBar({ acts, picked, isAll, onPickAll }: PickedBarProps) {
  const hasScripts = useHydrated();
  const { state, formData } = useNavigation();
  const sent = state !== "idle" && formData?.get("form") === form ? formData.get("act") : null;
  return (
    <Form method="post" id={form} className={layout.row} preventScrollReset>
      <input type="hidden" name="form" value={form} />
      {hasScripts ? (
        <Button variant="quiet" onClick={() => onPickAll(!isAll)}>
          {isAll ? "Clear selection" : "Select all on this page"}
        </Button>
      ) : null}
      {acts.map((act) => (
        <Button
          key={act}
          type="submit"
          name="act"
          value={act}
          busy={sent === act}
          icon={<Icon of={payoutsActCopy[act].icon} size={15} />}
          {...commits}
          {...(hasScripts && picked === 0 ? { reason: "Select payouts first" } : {})}
        >
          {payoutsActCopy[act].does}
          {hasScripts && picked > 0 ? ` (${picked})` : ""}
        </Button>
      ))}
    </Form>
  );
}

type PickedResultsProps = {
  act: PayoutsAct;
  results: readonly PayoutResult[];
  rows: readonly ListedPayoutLine[];
};

/** What became of the picked payouts, and why not; those of colleagues may be taken over. */
export function PickedResults({ act, results, rows }: PickedResultsProps) {
  const refused = results.filter(({ isDone }) => !isDone);
  const done = results.length - refused.length;
  const { does, did } = payoutsActCopy[act];
  const rowOf = (orderId: string) => rows.find((row) => row.orderId === orderId);
  const asked = refused.flatMap((one) => {
    const colleague = one.asks ? rowOf(one.orderId)?.colleague : null;
    return colleague ? [{ ...one, personId: colleague.personId }] : [];
  });
  return (
    <Alert
      tone="warn"
      title={`${done} ${did}, ${refused.length} not`}
      action={
        asked.length > 0 ? (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="form" value={form} />
            <input type="hidden" name="act" value={act} />
            {asked.map(({ orderId, version, personId }) => (
              <span key={orderId} hidden>
                <input type="hidden" name={pickPrefix + orderId} value={version} />
                <input type="hidden" name={pastPrefix + orderId} value={personId} />
              </span>
            ))}
            <Button type="submit" {...commits}>
              Take over {asked.length === 1 ? "that order" : `${asked.length} orders`}: {does.toLowerCase()}
            </Button>
          </Form>
        ) : undefined
      }
    >
      <ul>
        {refused.map(({ orderId, text }) => {
          const referrer = rowOf(orderId)?.referrer;
          const to = referrer ? `/admin/people/${referrer.personId}` : orderPagePaths.desk(orderId);
          return (
            <li key={orderId}>
              <Link to={to}>{payoutName({ orderId, referrer: referrer ?? null })}</Link>: {text}
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}
