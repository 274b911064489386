import { data } from "react-router";
import type { PageHandle } from "../../web/sleeping/sleeping-page.ts";
import { unlistedPage } from "../shop/page-titles.ts";
import type { Route } from "./+types/not-found.route.ts";
import { NotFound } from "./not-found.tsx";

export const handle: PageHandle = { sleeps: true };

export function loader({ request }: Route.LoaderArgs) {
  return data({ pathname: new URL(request.url).pathname }, { status: 404 });
}

/** What is posted to an address that does not exist is not found either. */
export function action() {
  throw data(null, { status: 404 });
}

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Page Not Found");
}

export default function NotFoundRoute({ loaderData }: Route.ComponentProps) {
  return <NotFound pathname={loaderData.pathname} />;
}
