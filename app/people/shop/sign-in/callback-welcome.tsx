import { useEffect } from "react";
import { useNavigate } from "react-router";
import { Alert } from "../../../ui/alert.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { outcomeToast, toast } from "../../../ui/toast.ts";

const welcomeMilliseconds = 1_500;

/** Success: says so and goes on after 1.5 s (Rule S24); without scripts there is the link. */
export function CallbackWelcome({ next }: { next: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    toast({ id: outcomeToast, title: "Welcome!", tone: "good" });
    const timer = setTimeout(() => void navigate(next, { replace: true }), welcomeMilliseconds);
    return () => clearTimeout(timer);
  }, [navigate, next]);
  return (
    <>
      <Alert tone="good" title="You're signed in">
        We're taking you there now.
      </Alert>
      <LinkButton variant="secondary" wide to={next} replace>
        Continue
      </LinkButton>
    </>
  );
}
