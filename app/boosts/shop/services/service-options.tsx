import {
  type BoostPrices,
  type BoostTier,
  boostServiceCents,
  boostServiceLabels,
} from "../../../../domain/boosts/model.ts";
import { formatUsd } from "../../../../kernel/money.ts";
import { Choice } from "../../../ui/choice.tsx";
import { ChoiceGroup } from "../../../ui/radio.tsx";
import { type BoostAsk, hasService } from "../../shared/boost-ask.ts";

/** Said where nothing is chosen that could be fought. */
export const missingService = "Please choose at least one service.";

type ServiceOptionsProps = {
  ask: BoostAsk;
  prices: BoostPrices;
  /** The tier of the player who was looked up; without one the prices are those it begins with. */
  tier: BoostTier | null;
  onChange(): void;
};

/** The three options with what each costs by itself (Rule S81). */
export function ServiceOptions({ ask, prices, tier, onChange }: ServiceOptionsProps) {
  const service = tier
    ? formatUsd(boostServiceCents(prices, tier))
    : `from ${formatUsd(boostServiceCents(prices, "best"))}`;
  const hire = formatUsd(prices.gearCents - prices.gearDepositCents);
  return (
    <ChoiceGroup legend="What should we complete?" error={hasService(ask) ? undefined : missingService}>
      <Choice
        type="checkbox"
        tone="ember"
        name="wantInfernal"
        value="on"
        title={boostServiceLabels.infernal}
        text="69 waves, TzKal-Zuk last"
        mod={service}
        defaultChecked={ask.wantInfernal}
        onChange={onChange}
      />
      <Choice
        type="checkbox"
        tone="ember"
        name="wantQuiver"
        value="on"
        title={boostServiceLabels.quiver}
        text="12 waves, Sol Heredit last"
        mod={service}
        defaultChecked={ask.wantQuiver}
        onChange={onChange}
      />
      <Choice
        type="checkbox"
        tone="ember"
        name="useOurGear"
        value="on"
        title="Use our gear"
        text={`${hire} rental and a ${formatUsd(prices.gearDepositCents)} deposit you get back`}
        mod={formatUsd(prices.gearCents)}
        defaultChecked={ask.useOurGear}
        onChange={onChange}
      />
    </ChoiceGroup>
  );
}
