import layout from "../../../ui/layout.module.css";
import { withMoments } from "../../../ui/moment.tsx";
import type { PayCopy } from "./pay-copy.ts";

/** The text of where a payment stands: what the page does by itself is said only where it has scripts. */
export function PayStateText({ text, byItself, byHand }: Pick<PayCopy, "text" | "byItself" | "byHand">) {
  return (
    <>
      {withMoments(text)}
      {byItself ? <span className={layout.withScript}> {byItself}</span> : null}
      {byHand ? <span className={layout.withoutScript}> {byHand}</span> : null}
    </>
  );
}
