import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import { Link } from "../../../ui/link.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { Panel } from "../../../ui/panel.tsx";
import text from "../../../ui/text.module.css";
import { SettingsForm } from "./settings-form.tsx";

export const askExportForm = "ask-export";

/** Where the copy of the person's data stands; `until` in words. */
export type OwnCopy = { state: "none" | "waiting" } | { state: "ready"; until: string };

const loadAskExportInput = () =>
  import("../../../../domain/privacy/inputs.ts").then((inputs) => inputs.askExportInput);

/** A copy of the person's own data: to ask for, waited for, or to download (Rule P41). */
export function YourData(copy: OwnCopy) {
  return (
    <Panel title="Your data">
      <div className={layout.stack}>
        <p className={text.muted}>
          Download what we store about you: your account, orders, payments, chats and emails. Passwords,
          logins and full payout details aren't included.
        </p>
        {copy.state === "none" ? (
          <SettingsForm
            name={askExportForm}
            schema={loadAskExportInput}
            errorTitle="Copy not requested"
            submit="Request a copy"
            busyLabel="Requesting…"
          >
            {() => null}
          </SettingsForm>
        ) : null}
        {copy.state === "waiting" ? (
          <p role="status">We're making your copy. We'll email you when it's ready.</p>
        ) : null}
        {copy.state === "ready" ? (
          <>
            {/* A file, which the router must not open as a page. */}
            <p>
              <a href="/profile/data.zip" download>
                Download your data
              </a>
            </p>
            <p className={cx(text.small, text.muted)}>
              Available until <Moment at={copy.until} flows />.
            </p>
          </>
        ) : null}
        <p>
          <Link to="/profile/erase">Erase my data</Link>
        </p>
      </div>
    </Panel>
  );
}
