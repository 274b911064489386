import { isRouteErrorResponse, useLocation } from "react-router";
import { isUnreachable } from "../../web/forms/unreachable.ts";
import { titleWith } from "../shop/page-titles.ts";
import { useShopName } from "../shop/use-shop.ts";
import { ErrorPage } from "./error-page.tsx";
import { NotFound } from "./not-found.tsx";

type PageFailureProps = {
  error: unknown;
  /** What did not succeed, when it is known better than by its status. */
  failed?: string;
};

/**
 * What stands in the place of a page that failed: the 404 of Rule S10, else plain words. Nothing internal.
 */
export function PageFailure({ error, failed = "Something went wrong" }: PageFailureProps) {
  const { pathname, search } = useLocation();
  const shopName = useShopName();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const away = isUnreachable(error);
  const title = away ? "No connection" : (failureTitles[status] ?? failed);
  const text = away ? "We couldn't load the page. Check your connection." : failureTexts[status];
  const canRepeat = away || status >= 500;
  return (
    <>
      <title>{titleWith(shopName, status === 404 ? "Page Not Found" : title)}</title>
      <meta name="robots" content="noindex" />
      {status === 404 ? (
        <NotFound pathname={pathname} />
      ) : (
        <ErrorPage title={title} text={text ?? onOurSide} again={canRepeat ? pathname + search : null} />
      )}
    </>
  );
}

const onOurSide = "This is on us. Try again in a moment, or message us if it keeps happening.";
const failureTitles: Record<number, string> = {
  400: "Invalid request",
  403: "Not allowed",
  405: "Invalid request",
  409: "No longer possible",
  413: "Too large",
};
const failureTexts: Record<number, string> = {
  400: "We couldn't read what was sent. Go back and try again.",
  403: "This request didn't come from our site. Go back and try again.",
  405: "We couldn't read what was sent. Go back and try again.",
  409: "The page changed since you opened it, so nothing was sent. Open it again.",
  413: "This is too large to send.",
};
