import { Alert, type AlertTone } from "../../ui/alert.tsx";
import { cx } from "../../ui/cx.ts";
import layout from "../../ui/layout.module.css";
import styles from "./no-script.module.css";

export type FlashNote = { title: string; text?: string; tone: AlertTone };

/** The message left for this page, in the page: where no script runs there are no toasts. */
export function NoScriptFlash({ flash }: { flash: FlashNote | null }) {
  if (!flash) return null;
  return (
    <noscript>
      <div className={cx(layout.page, styles.note)} role="status">
        {/* The space keeps title and text apart where they are read as one. */}
        <Alert tone={flash.tone} title={`${flash.title} `}>
          {flash.text}
        </Alert>
      </div>
    </noscript>
  );
}
