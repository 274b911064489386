import { MessagesSquare } from "lucide";
import { AccountAgreement } from "../../../shell/shop/agreement.tsx";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { Form } from "../../../ui/link.tsx";
import styles from "./auth.module.css";
import { authHref } from "./auth-href.ts";

type DiscordFormProps = {
  busy: boolean;
  next: string;
  label?: string;
};

/** Sign-in with the chat community, for shops where it is set up (Rules S22, P34). */
export function DiscordForm({ busy, next, label = "Continue with Discord" }: DiscordFormProps) {
  const button = { variant: "secondary", wide: true, icon: <Icon of={MessagesSquare} /> } as const;
  return (
    <Form method="post" action={authHref({ next })} data-form="discord" replace className={styles.provider}>
      <input type="hidden" name="form" value="discord" />
      <Button {...button} type="submit" busy={busy} busyLabel="Connecting...">
        {label}
      </Button>
      <AccountAgreement by="continuing with Discord" />
    </Form>
  );
}
