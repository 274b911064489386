import { BadgeCheck } from "lucide";
import { useNavigation } from "react-router";
import { orderPagePaths, shortId } from "../../../../domain/orders/model.ts";
import type { ListedPayoutLine } from "../../../orders/shared/desk/payout/payout-table.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Form, Link } from "../../../ui/link.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { type ConfirmResult, pastPrefix, payoutPageForms, pickPrefix } from "./payout-forms.ts";

const { name: confirmForm } = payoutPageForms["confirm-payouts"];

type ConfirmBarProps = { picked: number; isAll: boolean; onPickAll: (isPicked: boolean) => void };

/** Confirms the ticked payouts; each is done or refused by itself. */
export function ConfirmBar({ picked, isAll, onPickAll }: ConfirmBarProps) {
  const hasScripts = useHydrated();
  const navigation = useNavigation();
  const busy = navigation.state !== "idle" && navigation.formData?.get("form") === confirmForm;
  return (
    <Form method="post" id={confirmForm} className={layout.row} preventScrollReset>
      <input type="hidden" name="form" value={confirmForm} />
      <Button
        type="submit"
        busy={busy}
        icon={<Icon of={BadgeCheck} size={15} />}
        {...(hasScripts && picked === 0 ? { reason: "Select payouts first" } : {})}
      >
        {hasScripts && picked > 0 ? `Confirm received (${picked})` : "Confirm received"}
      </Button>
      {hasScripts ? (
        <Button variant="quiet" onClick={() => onPickAll(!isAll)}>
          {isAll ? "Clear selection" : "Select all on this page"}
        </Button>
      ) : null}
    </Form>
  );
}

type ConfirmResultsProps = {
  results: readonly ConfirmResult[];
  rows: readonly ListedPayoutLine[];
};

/** Which of the ticked payouts were confirmed, which not and why; those of colleagues may be taken over. */
export function ConfirmResults({ results, rows }: ConfirmResultsProps) {
  const refused = results.filter(({ isDone }) => !isDone);
  const done = results.length - refused.length;
  const colleagueOf = (orderId: string) => rows.find((row) => row.orderId === orderId)?.colleague;
  const asked = refused.flatMap((one) => {
    const colleague = one.asks ? colleagueOf(one.orderId) : null;
    return colleague ? [{ ...one, personId: colleague.personId }] : [];
  });
  return (
    <Alert
      tone="warn"
      title={`${done} confirmed, ${refused.length} not`}
      action={
        asked.length > 0 ? (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="form" value={confirmForm} />
            {asked.map(({ orderId, version, personId }) => (
              <span key={orderId} hidden>
                <input type="hidden" name={pickPrefix + orderId} value={version} />
                <input type="hidden" name={pastPrefix + orderId} value={personId} />
              </span>
            ))}
            <Button type="submit">
              {asked.length === 1 ? "Take over and confirm it" : `Take over and confirm ${asked.length}`}
            </Button>
          </Form>
        ) : undefined
      }
    >
      <ul>
        {refused.map(({ orderId, text }) => (
          <li key={orderId}>
            <Link to={orderPagePaths.desk(orderId)}>#{shortId(orderId)}</Link>: {text}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
