import { MessagesSquare } from "lucide";
import { Form } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { authHref } from "./auth-href.ts";

type DiscordFormProps = {
  enabled: boolean;
  busy: boolean;
  next: string;
  label?: string;
};

/** Sign-in with the chat community. A shop without its settings says so on the button's side (spec/1 §2). */
export function DiscordForm({ enabled, busy, next, label = "Continue with Discord" }: DiscordFormProps) {
  const look = { variant: "secondary", wide: true, icon: <Icon of={MessagesSquare} /> } as const;
  if (!enabled) {
    return (
      <div className="way">
        <Button {...look} reason="Discord sign-in is not set up in this shop.">
          {label}
        </Button>
      </div>
    );
  }
  return (
    <Form method="post" action={authHref({ next })} data-form="discord" replace className="way">
      <input type="hidden" name="form" value="discord" />
      <Button {...look} type="submit" busy={busy} busyLabel="Connecting...">
        {label}
      </Button>
    </Form>
  );
}
