import { useLocation } from "react-router";
import { Button, LinkButton } from "../../../ui/button.tsx";
import styles from "./palette.module.css";

type SearchFailureProps = { failure: "locked" | "failed" | null; onAgain: () => void };

/** Why there is no answer; what was found before stays below it. */
export function SearchFailure({ failure, onAgain }: SearchFailureProps) {
  const { pathname, search } = useLocation();
  return (
    <div role="alert">
      {failure === "locked" ? (
        <p className={styles.failure}>
          <span>The desk locked itself. Confirm your password to search again.</span>
          <LinkButton to={`/admin/login?${new URLSearchParams({ next: pathname + search })}`} size="sm">
            Unlock
          </LinkButton>
        </p>
      ) : null}
      {failure === "failed" ? (
        <p className={styles.failure}>
          <span>We couldn't search. Check your connection and try again.</span>
          <Button size="sm" onClick={onAgain}>
            Try again
          </Button>
        </p>
      ) : null}
    </div>
  );
}
