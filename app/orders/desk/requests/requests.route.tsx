import { type ShouldRevalidateFunctionArgs, useRouteLoaderData } from "react-router";
import { approvalHours } from "../../../../domain/orders/model.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import type { loader as rootLoader } from "../../../root.tsx";
import { viewerOf } from "../../../shell/access/guard-desk.ts";
import { DeskError } from "../../../shell/desk/desk-error.tsx";
import { unlistedPage } from "../../../shell/shop/page-titles.ts";
import { Empty } from "../../../ui/empty.tsx";
import text from "../../../ui/text.module.css";
import { redirectWith } from "../../../web/forms/answers.ts";
import { readForm } from "../../../web/forms/read-form.ts";
import { runForms } from "../../../web/forms/run-forms.ts";
import { useLive } from "../../../web/live/use-live.ts";
import type { Route } from "./+types/requests.route.ts";
import { readRequests } from "./read-requests.ts";
import { requestCommands } from "./request-commands.ts";
import { requestForms } from "./request-forms.ts";
import { RequestList } from "./request-list.tsx";
import { requestRows } from "./request-row.ts";

export { DeskError as ErrorBoundary };

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Requests · Order desk");
}

/** A new email address is shown here to whoever decides: nothing of it is kept by a cache (Rule P5). */
export function headers() {
  return { "Cache-Control": "no-store" };
}

export async function loader(args: Route.LoaderArgs) {
  const { personId } = viewerOf(args);
  return { rows: requestRows(await readRequests(ctxOf(args)), personId) };
}

export async function action(args: Route.ActionArgs) {
  const fields = await readForm(args.request);
  const done = await runForms(requestForms, requestCommands, { ctx: ctxOf(args), fields, more: {} });
  return done.ok ? redirectWith(factsOf(args), args.url.pathname, done.value) : done.answer;
}

/** After a conflict the list is read again, so that it shows what is so. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

/** What waits for a second person, the oldest first (Rules P31, P42). */
export default function Requests({ loaderData: { rows } }: Route.ComponentProps) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  useLive(["approvals"], { since: root?.viewer?.since });
  return (
    <>
      <h1>Requests</h1>
      <p className={text.muted}>
        Everything that needs a second person: what someone asked for, orders whose email, game name or payout
        details changed, larger payments recorded by hand, and loosened settings. What was asked for an order
        expires after {approvalHours} hours.
      </p>
      <RequestList rows={rows} withOrder />
      {rows.length > 0 ? null : (
        <Empty level={2} title="No requests">
          What needs a second person shows up here.
        </Empty>
      )}
    </>
  );
}
