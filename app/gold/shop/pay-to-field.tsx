import { type RefObject, useState } from "react";
import type { PayoutWay } from "../../../domain/ways/model.ts";
import { PayoutMethods } from "../../orders/shared/order-page/payout-fields.tsx";
import type { SavedPayout } from "../../orders/shared/saved-payouts/saved-payouts.ts";
import { Choice } from "../../ui/choice.tsx";
import { cx } from "../../ui/cx.ts";
import layout from "../../ui/layout.module.css";
import { ChoiceGroup } from "../../ui/radio.tsx";
import text from "../../ui/text.module.css";
import { useEarlyInput } from "../../web/forms/use-early-input.ts";
import styles from "./pay-to.module.css";

type Seller = { saved: readonly SavedPayout[]; isAgain: boolean };

/** Where the seller is paid: one of their saved methods, or null for what they say after the trade. */
export function usePayTo(
  { saved, isAgain }: Seller,
  form: RefObject<HTMLFormElement | null>,
  sent: string | undefined,
) {
  const [chosenId, choose] = useState(sent ?? (isAgain ? (saved[0]?.id ?? "") : ""));
  useEarlyInput(form, "destinationId", ({ value }) => choose(value));
  return { chosen: saved.find(({ id }) => id === chosenId) ?? null, choose };
}

type PayToFieldProps = {
  saved: readonly SavedPayout[];
  chosen: SavedPayout | null;
  choose(id: string): void;
};

/**
 * Asks a seller who has saved payout methods where we pay: with one of them nothing is asked after the
 * trade.
 */
export function PayToField({ saved, chosen, choose }: PayToFieldProps) {
  return (
    <ChoiceGroup legend="We pay you to">
      <div className={cx(layout.options, layout.oneColumn)}>
        {saved.map(({ id, title, mask }) => (
          <Choice
            key={id}
            type="radio"
            name="destinationId"
            value={id}
            title={title}
            text={`${mask}, locked in with your order`}
            checked={chosen?.id === id}
            onChange={() => choose(id)}
          />
        ))}
        <Choice
          type="radio"
          name="destinationId"
          value=""
          title="Somewhere else"
          text="Enter it after the trade."
          checked={chosen === null}
          onChange={() => choose("")}
        />
      </div>
    </ChoiceGroup>
  );
}

type PayToNowProps = {
  payouts: readonly PayoutWay[];
  errors: Record<string, string>;
  fields: Record<string, string>;
};

/**
 * Asks a seller where we pay before the trade, so that nothing is asked after it; left empty, it is asked
 * then.
 */
export function PayToNow({ payouts, errors, fields }: PayToNowProps) {
  return (
    <ChoiceGroup legend="We pay you by" error={errors.method}>
      <div className={cx(layout.row, styles.methods)}>
        <PayoutMethods offered={payouts} compact errors={errors} fields={fields} />
      </div>
      <p className={cx(text.tiny, text.faint)}>
        Sealed with your order. Leave it empty to tell us after the trade.
      </p>
    </ChoiceGroup>
  );
}

/** Where scripts run the button follows the choice, so it says where the money goes. */
export function PayToLabel({ action, payTo }: { action: string; payTo: SavedPayout }) {
  return (
    <span className={styles.label}>
      {action}
      <small className={layout.withScript}>
        Pay to {payTo.title} {payTo.mask}
      </small>
    </span>
  );
}
