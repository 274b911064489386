import type { ReactNode } from "react";
import { LinkTabs } from "../../../ui/link-tabs.tsx";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import styles from "./auth.module.css";
import { authHref } from "./auth-href.ts";
import { DiscordForm } from "./discord-form.tsx";
import { FailureAlert, type FailureText } from "./failure-alert.tsx";
import { discordTitle } from "./titles.ts";

type SignInWaysProps = {
  tab: "login" | "register";
  next: string;
  discordEnabled: boolean;
  /** Of the form inside, or what the person arrived with. */
  failure: FailureText | null;
  notice?: ReactNode;
  children: ReactNode;
};

/** What Login and Register share: the alert, Discord where it is set up, and the tabs between them. */
export function SignInWays({ tab, next, discordEnabled, failure, notice, children }: SignInWaysProps) {
  const discord = useCheckedForm({ name: "discord", schema: null, title: discordTitle });
  const tabs = [
    { label: "Login", to: authHref({ next }), current: tab === "login" },
    { label: "Register", to: authHref({ tab: "register", next }), current: tab === "register" },
  ];
  return (
    <>
      <FailureAlert failure={discord.failure ?? failure} />
      {notice}
      {discordEnabled ? (
        <>
          <DiscordForm busy={discord.busy} next={next} />
          <div className={styles.divider}>or</div>
        </>
      ) : null}
      <LinkTabs label="Login or Register" items={tabs} />
      {children}
    </>
  );
}
