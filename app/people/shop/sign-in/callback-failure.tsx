import { useEffect } from "react";
import { useNavigation } from "react-router";
import { LinkButton } from "../../../ui/button.tsx";
import layout from "../../../ui/layout.module.css";
import { authHref } from "./auth-href.ts";
import { DiscordForm } from "./discord-form.tsx";
import { FailureAlert, type FailureText } from "./failure-alert.tsx";
import { useArrivalToast } from "./use-arrival-toast.ts";

type CallbackFailureProps = {
  failure: FailureText;
  /** Where trying again makes sense: a page of ours, or the provider. */
  retry: "discord" | { to: string };
  next: string;
};

/** The error state of the callback: what happened, Try Again, Return to Login (Rule S24). */
export function CallbackFailure({ failure, retry, next }: CallbackFailureProps) {
  const navigation = useNavigation();
  useArrivalToast(failure);
  useEffect(() => {
    // A link that was refused is of no use in the history.
    window.history.replaceState(window.history.state, "", window.location.pathname);
  }, []);
  return (
    <>
      <FailureAlert failure={failure} />
      <div className={layout.stack}>
        {retry === "discord" ? (
          <DiscordForm busy={navigation.state !== "idle"} next={next} label="Try Again" />
        ) : (
          <LinkButton variant="primary" wide to={retry.to}>
            Try Again
          </LinkButton>
        )}
        <LinkButton variant="secondary" wide to={authHref({ next })}>
          Return to Login
        </LinkButton>
      </div>
    </>
  );
}
