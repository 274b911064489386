import { useLocation } from "react-router";
import { Alert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import type { Refusal } from "../../web/forms/use-checked-form.ts";
import { authPath } from "../access/auth-path.ts";

/** Why a form was refused, with the ways that its person can go on by. */
export function RefusalAlert({ refusal: { title, text, waysOn = [] } }: { refusal: Refusal }) {
  const { pathname, search } = useLocation();
  const links = waysOn.map((way) =>
    way === "sign_in"
      ? { to: authPath(pathname + search), label: "Sign in" }
      : { to: "/support", label: "Message us" },
  );
  return (
    <Alert
      tone="bad"
      title={title}
      action={links.map(({ to, label }) => (
        <LinkButton key={to} to={to} size="sm">
          {label}
        </LinkButton>
      ))}
    >
      {text}
    </Alert>
  );
}
