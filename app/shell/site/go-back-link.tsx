import type { MouseEvent } from "react";
import { useNavigate } from "react-router";
import { LinkButton } from "../../ui/button.tsx";

/** Leads one page back. Without scripts, or in a fresh tab, it leads home. */
export function GoBackLink() {
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    if (window.history.length < 2) return;
    event.preventDefault();
    navigate(-1);
  };
  return (
    <LinkButton variant="quiet" to="/" onClick={goBack}>
      Go back
    </LinkButton>
  );
}
