import { Link } from "react-router";
import { availabilityText, type GoldDirection } from "../../../domain/gold/model.ts";
import { formatMillions } from "../../../kernel/money.ts";
import { commonAmounts } from "./calculator.ts";

type CommonAmountsProps = {
  direction: GoldDirection;
  quantity: number | null;
  availableMillions: number;
  /** The page's own search, which the links keep. */
  search: string;
  onChoose(millions: number): void;
};

/** The quick amounts. They are addresses, so they work without scripts; with them nothing is loaded. */
export function CommonAmounts(props: CommonAmountsProps) {
  const { direction, quantity, availableMillions, search, onChoose } = props;
  // An amount that cannot be had says so itself, above.
  const isOverStock = quantity !== null && quantity > availableMillions;
  const isShort = !isOverStock && commonAmounts.some((millions) => millions > availableMillions);
  return (
    <div className="stack sm">
      <nav className="row tight amounts" aria-label="Common amounts">
        {commonAmounts.map((millions) =>
          millions > availableMillions ? (
            <span key={millions} className="chip off">
              {formatMillions(millions)}
            </span>
          ) : (
            <Link
              key={millions}
              className="chip"
              to={{ search: withQuantity(search, millions) }}
              aria-current={quantity === millions ? "true" : undefined}
              preventScrollReset
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                onChoose(millions);
              }}
            >
              {formatMillions(millions)}
            </Link>
          ),
        )}
      </nav>
      {isShort ? <p className="tiny faint">{availabilityText(direction, availableMillions)}</p> : null}
    </div>
  );
}

function withQuantity(search: string, millions: number): string {
  const next = new URLSearchParams(search);
  next.set("quantity", String(millions));
  return `?${next}`;
}
