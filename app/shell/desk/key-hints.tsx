import { Fragment, type ReactNode } from "react";
import deskStyles from "./desk.module.css";
import type { KeyList } from "./keys-dialog.tsx";

/** The keys of a list in one line below it. */
export function KeyHints({ keys, children }: { keys: KeyList; children?: ReactNode }) {
  return (
    <p className={deskStyles.keys}>
      {keys.map(([names, text]) => (
        <span key={text}>
          {names.map((name) => (
            <Fragment key={name}>
              <kbd>{name}</kbd>{" "}
            </Fragment>
          ))}
          {text}
        </span>
      ))}
      {children}
    </p>
  );
}
