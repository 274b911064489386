import { isRouteErrorResponse, useLocation, useRouteError } from "react-router";
import { ErrorPage } from "../site/error-page.tsx";
import { NotFound } from "../site/not-found.tsx";

/** The way back for whoever is at the desk (Rule S66). */
export const dashboard = { to: "/admin", label: "Back to Dashboard" };

/** A page of the desk that is not there for this person, or failed; the bar and the rail stay. */
export function DeskError() {
  const error = useRouteError();
  const { pathname } = useLocation();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound pathname={pathname} />;
  return (
    <ErrorPage
      title="Something went wrong"
      text="We couldn't load this page. Try again in a moment. Details are in the log."
      home={dashboard}
    />
  );
}
