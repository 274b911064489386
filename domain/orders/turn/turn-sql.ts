import { type OrderType, orderTypes, products } from "../products/products.ts";
import { type OrderStatus, orderStatuses } from "../products/workflow.ts";
import { type TurnFact, turnFacts } from "./turn-facts.ts";
import type { TurnRules } from "./turn-rules.ts";
import { type TurnStep, turnSteps } from "./turn-steps.ts";

/** Where the same rules hold: types and statuses. */
export type TurnPlace = { types: OrderType[]; status: OrderStatus; rules: TurnRules };

/** Every status of every type in which somebody must act, types with the same rules together. */
export function turnPlaces(): TurnPlace[] {
  return orderStatuses.flatMap((status) => {
    const places: TurnPlace[] = [];
    for (const type of orderTypes) {
      const rules = products[type].workflow[status]?.turn;
      if (!rules) continue;
      const same = places.find((place) => JSON.stringify(place.rules) === JSON.stringify(rules));
      if (same) same.types.push(type);
      else places.push({ types: [type], status, rules });
    }
    return places;
  });
}

const answer = (step: TurnStep) => `RETURN '${turnSteps[step].turn}:${step}';`;
const factOf = (fact: TurnFact) => `(${turnFacts[fact].sql})`;

/**
 * The database's `order_turn`: what a row of orders waits for, as `us:pay`; null where it waits for nothing.
 * A migration holds the same text, which a test compares; changed rules are a new migration with it. Each
 * condition is a statement of its own, so that only those on the way to the answer are looked up.
 */
export function orderTurnSql(): string {
  const places = turnPlaces().map(({ types, status, rules }) => {
    const ofTypes = `o.type IN (${types.map((type) => `'${type}'`).join(", ")})`;
    const steps = rules.rules.map(
      ({ when, step }) =>
        `    IF ${when.map(factOf).join("\n      AND ")}\n      THEN ${answer(step)} END IF;`,
    );
    const last = `    ${answer(rules.otherwise)}`;
    return [`  IF o.status = '${status}' AND ${ofTypes} THEN`, ...steps, last, "  END IF;"].join("\n");
  });
  return `CREATE OR REPLACE FUNCTION order_turn(o orders) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF o.removed_at IS NOT NULL OR o.status IN ('completed', 'canceled') THEN RETURN NULL; END IF;
${places.join("\n")}
  RETURN NULL;
END;
$$;`;
}
