import { Download } from "lucide";
import { useEffect, useRef } from "react";
import { backupCodeCount } from "../../../../domain/people/model.ts";
import { OwnPassword } from "../../../shell/access/own-password.tsx";
import { useShop } from "../../../shell/shop/use-shop.ts";
import { Alert } from "../../../ui/alert.tsx";
import buttonStyles from "../../../ui/button.module.css";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Panel } from "../../../ui/panel.tsx";
import { SummaryCard } from "../../../ui/summary-card.tsx";
import textStyles from "../../../ui/text.module.css";
import { outcomeToast, toast } from "../../../ui/toast.ts";
import styles from "./profile.module.css";
import { SettingsForm } from "./settings-form.tsx";

const loadEnrolInput = () =>
  import("../../../../domain/people/inputs.ts").then((inputs) => inputs.enrolInput);

/** With so few left it is time for new ones. */
const fewCodes = 3;

/** New backup codes, shown once, to copy or download. */
export function BackupCodeList({ title, codes }: { title: string; codes: readonly string[] }) {
  const source = useRef<HTMLOListElement>(null);
  const text = codes.join("\n");
  const { name } = useShop();
  return (
    <SummaryCard as="section" title={title}>
      <p className={cx(textStyles.small, textStyles.muted)}>
        Each code works once, in place of your app, if you lose your phone. Save them now: we won't show them
        again.
      </p>
      <ol className={cx(styles.codes, textStyles.mono)} ref={source}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={layout.row}>
        <span className={layout.withScript}>
          <CopyButton text={text} label="Copy backup codes" size="sm" source={source} />
        </span>
        <a
          className={cx(buttonStyles.button, buttonStyles.secondary, buttonStyles.sm)}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${name} backup codes\n\n${text}\n`)}`}
          download="backup-codes.txt"
        >
          <Icon of={Download} />
          <span>Download</span>
        </a>
      </div>
    </SummaryCard>
  );
}

/** The codes that were just made in place of earlier ones. */
export function RenewedBackupCodes({ codes }: { codes: readonly string[] }) {
  useEffect(() => {
    if (codes.length === 0) return;
    const text = "Save them now. The old ones no longer work.";
    toast({ id: outcomeToast, title: "You have new backup codes", text, tone: "good" });
  }, [codes]);
  return <BackupCodeList title="Your new backup codes" codes={codes} />;
}

/** How many backup codes are left, and new ones in their place. */
export function BackupCodes({ left }: { left: number }) {
  return (
    <Panel title="Backup codes">
      <div className={layout.stack}>
        {left <= fewCodes ? (
          <Alert tone="warn" title={left === 0 ? "You have no backup codes left" : `${leftText(left)} left`}>
            Make new ones now, so you can still sign in if you lose your phone.
          </Alert>
        ) : (
          <p className={textStyles.muted}>
            <b>{leftText(left)} left.</b> Each one signs you in once if you lose your phone.
          </p>
        )}
        <SettingsForm
          name="renew-codes"
          schema={loadEnrolInput}
          errorTitle="No new backup codes"
          submit="Make new backup codes"
          busyLabel="Checking…"
        >
          {(form) => (
            <>
              <OwnPassword form={form} />
              <p className={cx(textStyles.small, textStyles.muted)}>
                You get {backupCodeCount} new codes. Your old ones stop working.
              </p>
            </>
          )}
        </SettingsForm>
      </div>
    </Panel>
  );
}

function leftText(left: number): string {
  return left === 1 ? "1 backup code" : `${left} backup codes`;
}
