import { formatPercent } from "../../../../../kernel/money.ts";
import { cx } from "../../../../ui/cx.ts";
import text from "../../../../ui/text.module.css";

/** What an answer adds, in hundredths of a percent; nothing where it changes nothing. */
export function Modifier({ percent, each }: { percent: number; each?: boolean }) {
  if (percent === 0) return null;
  return (
    <span className={percent < 0 ? cx(text.money, text.neg) : text.money}>
      {formatPercent(percent)}
      {each ? " each" : null}
    </span>
  );
}
