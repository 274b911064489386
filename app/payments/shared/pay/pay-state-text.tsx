import type { PayCopy } from "./pay-copy.ts";

/** The text of where a payment stands: what the page does by itself is said only where it has scripts. */
export function PayStateText({ text, byItself, byHand }: Pick<PayCopy, "text" | "byItself" | "byHand">) {
  return (
    <>
      {text}
      {byItself ? <span className="with-script"> {byItself}</span> : null}
      {byHand ? <span className="without-script"> {byHand}</span> : null}
    </>
  );
}
