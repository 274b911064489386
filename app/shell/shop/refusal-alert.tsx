import { useLocation } from "react-router";
import type { WayOn } from "../../../kernel/errors.ts";
import { Alert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import type { Refusal } from "../../web/forms/use-checked-form.ts";
import { authPath } from "../access/auth-path.ts";

const labels: Record<WayOn, string> = { sign_in: "Sign in", support: "Message us" };

function usePathOn() {
  const { pathname, search } = useLocation();
  return (way: WayOn) => (way === "sign_in" ? authPath(pathname + search) : "/support");
}

/** A limit in words, whose ways on are links where it names them. */
export function LimitText({ text, waysOn = [] }: Pick<Refusal, "text" | "waysOn">) {
  const pathOn = usePathOn();
  return text.split(/(sign in|message us)/i).map((part) => {
    const way = waysOn.find((known) => labels[known].toLowerCase() === part.toLowerCase());
    return way ? (
      <Link key={part} to={pathOn(way)}>
        {part}
      </Link>
    ) : (
      part
    );
  });
}

/** Why a form was refused, with the ways that its person can go on by. */
export function RefusalAlert({ refusal: { title, text, waysOn = [] } }: { refusal: Refusal }) {
  const pathOn = usePathOn();
  return (
    <Alert
      tone="bad"
      title={title}
      action={waysOn.map((way) => (
        <LinkButton key={way} to={pathOn(way)} size="sm">
          {labels[way]}
        </LinkButton>
      ))}
    >
      {text}
    </Alert>
  );
}
