import { ArrowLeftRight } from "lucide";
import { useId } from "react";
import type { GoldAllowance, GoldDirection } from "../../../domain/gold/model.ts";
import { formatMillions, formatRate, formatUsd } from "../../../kernel/money.ts";
import { parseCents } from "../../../kernel/typed-amounts.ts";
import { LimitText } from "../../shell/shop/refusal-alert.tsx";
import { cx } from "../../ui/cx.ts";
import { FieldError } from "../../ui/field.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Link } from "../../ui/link.tsx";
import styles from "./exchange.module.css";
import { orderFormCopy } from "./order-form-copy.ts";
import type { Calculator } from "./use-calculator.ts";

type ExchangeProps = {
  direction: GoldDirection;
  calculator: Calculator;
  /** Micro-dollars per million. */
  rateMicroUsd: number;
};

/** The two sides of the trade, each of which can be typed (Rule S56). */
export function Exchange({ direction, calculator, rateMicroUsd }: ExchangeProps) {
  const { millions, usd, problem, pending, typed, allowance } = calculator;
  const copy = orderFormCopy[direction];
  // What was typed is never dimmed, only what follows from it.
  const isGuess = pending || (problem !== null && typed === "millions");
  const id = useId();
  const millionsId = `${id}millions`;
  const usdId = `${id}usd`;
  const described = (hint: string) => cx(problem && `${id}problem`, `${id}${hint}`);
  return (
    <div>
      <div className={cx(styles.exchange, styles[direction])}>
        <div className={cx(styles.from, problem && typed === "millions" && styles.bad)}>
          <label htmlFor={millionsId}>{copy.gold}</label>
          <div className={styles.value}>
            <input
              id={millionsId}
              name="quantity"
              type="text"
              inputMode="decimal"
              required
              autoComplete="off"
              value={millions}
              aria-invalid={(problem && typed === "millions") || undefined}
              aria-describedby={described("most")}
              onChange={(event) => calculator.typeMillions(event.currentTarget.value)}
            />
            <span className={styles.unit}>M GP</span>
          </div>
          <span className={styles.hint} id={`${id}most`}>
            {goldEcho(calculator) ?? rangeHint(direction, allowance)}
          </span>
        </div>
        <Link
          className={styles.swap}
          to={copy.other.path}
          aria-label={copy.other.label}
          title={copy.other.label}
        >
          <Icon of={ArrowLeftRight} size={20} />
        </Link>
        <div className={cx(styles.to, problem && typed === "usd" && styles.bad, isGuess && styles.waiting)}>
          <label htmlFor={usdId}>{calculator.promo?.line ? "Before promo code" : copy.money}</label>
          <div className={styles.value}>
            <span className={styles.sign} aria-hidden="true">
              $
            </span>
            <input
              id={usdId}
              name="usd"
              type="text"
              inputMode="decimal"
              autoComplete="off"
              value={usd}
              aria-invalid={(problem && typed === "usd") || undefined}
              aria-describedby={described("rate")}
              onChange={(event) => calculator.typeUsd(event.currentTarget.value)}
              onBlur={calculator.settleUsd}
            />
            <span className={styles.unit}>USD</span>
          </div>
          <span className={styles.hint} id={`${id}rate`}>
            {moneyEcho(calculator)}at {formatRate(rateMicroUsd)} per million
          </span>
        </div>
      </div>
      <div className={styles.note} aria-live="polite">
        {problem ? (
          <FieldError id={`${id}problem`}>
            <LimitText text={problem} waysOn={allowance.limit.waysOn} />
          </FieldError>
        ) : null}
      </div>
    </div>
  );
}

/** What an amount is taken for that was typed in another way than the field has it (Rule P55). */
function goldEcho({ millions, quantity }: Calculator): string | null {
  return quantity === null || millions === String(quantity) ? null : `= ${formatMillions(quantity)}`;
}

function moneyEcho({ usd, typed }: Calculator): string | null {
  const cents = typed === "usd" ? parseCents(usd) : null;
  return cents === null || /^\d*(?:\.\d{0,2})?$/.test(usd) ? null : `= ${formatUsd(cents)}, `;
}

/** What this visitor may order. */
function rangeHint(direction: GoldDirection, allowance: GoldAllowance): string {
  const { smallestMillions: least, maxMillions: most, by } = allowance;
  if (most < least) {
    if (by === "visitor") return "no more right now";
    return direction === "buy" ? "none in stock right now" : "we can't buy right now";
  }
  const stock = direction === "buy" && by === "available" ? ", all we have in stock" : "";
  return `${least.toLocaleString("en-US")} to ${most.toLocaleString("en-US")} million${stock}`;
}
