import { Alert, type AlertTone } from "../../ui/alert.tsx";

export type FlashNote = { title: string; text?: string; tone: AlertTone };

/** The message left for this page, in the page: where no script runs there are no toasts. */
export function NoScriptFlash({ flash }: { flash: FlashNote | null }) {
  if (!flash) return null;
  return (
    <noscript>
      <div className="wrap no-script-note" role="status">
        {/* The space keeps title and text apart where they are read as one. */}
        <Alert tone={flash.tone} title={`${flash.title} `}>
          {flash.text}
        </Alert>
      </div>
    </noscript>
  );
}
