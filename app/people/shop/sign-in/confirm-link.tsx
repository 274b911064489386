import { useEffect, useRef } from "react";
import { useNavigation, useSubmit } from "react-router";
import { Button } from "../../../ui/button.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";

type ConfirmLinkProps = { type: "signup" | "email_change" | "browser"; token: string; next: string };

/**
 * Uses a mailed link up by a form, never by opening the page: mail scanners open links too. With scripts the
 * form sends itself; without them there is the button.
 */
export function ConfirmLink({ type, token, next }: ConfirmLinkProps) {
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef(false);
  const submit = useSubmit();
  const navigation = useNavigation();
  useEffect(() => {
    if (sent.current || !form.current) return;
    sent.current = true;
    void submit(form.current, { replace: true });
  }, [submit]);
  return (
    <Form method="post" action="/auth/callback" ref={form} replace className={layout.stack}>
      <input type="hidden" name="form" value="confirm" />
      <input type="hidden" name="type" value={type} />
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="next" value={next} />
      <Button
        type="submit"
        variant="primary"
        wide
        busy={navigation.state !== "idle"}
        busyLabel="Confirming..."
      >
        Confirm
      </Button>
    </Form>
  );
}
