import { cx } from "../../../ui/cx.ts";
import text from "../../../ui/text.module.css";
/** Where the money goes, masked, as a line to check before it is final. */
export function paidTo(destination: string) {
  return {
    label: "Paid to",
    value: <span className={cx(text.mono, text.breakAnywhere)}>{destination}</span>,
  };
}
