import { formatPercent } from "../../../../kernel/money.ts";

/** What a limit took away, in words: `+34%, limit +30%`. */
export function limitText(percent: number, uncapped: number): string {
  return `${formatPercent(uncapped)}, limit ${formatPercent(percent)}`;
}
