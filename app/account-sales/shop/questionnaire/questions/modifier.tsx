import { formatPercent } from "../../../../../kernel/money.ts";

/** What an answer adds, in hundredths of a percent; nothing where it changes nothing. */
export function Modifier({ percent, each }: { percent: number; each?: boolean }) {
  if (percent === 0) return null;
  return (
    <span className={percent < 0 ? "money neg" : "money"}>
      {formatPercent(percent)}
      {each ? " each" : null}
    </span>
  );
}
