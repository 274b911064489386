import "@fontsource-variable/spline-sans-mono/wght.css";
import { data, type ShouldRevalidateFunctionArgs, useLocation, useRouteLoaderData } from "react-router";
import { type Draft, editDraft, listDrafts } from "../../../domain/listings/index.ts";
import { editDraftInput } from "../../../domain/listings/inputs.ts";
import { can } from "../../../domain/people/model.ts";
import { formatMoment } from "../../../kernel/dates.ts";
import { formatUsd } from "../../../kernel/money.ts";
import { DeskError } from "../../components/desk/desk-error.tsx";
import { DraftCard } from "../../components/desk/listings/draft-card.tsx";
import { type DraftLine, editTitle, isEditForm } from "../../components/desk/listings/draft-words.ts";
import { ctxOf, factsOf } from "../../context.ts";
import { redirectWith } from "../../forms/answers.ts";
import { readForm } from "../../forms/read-form.ts";
import { runForm } from "../../forms/run-form.ts";
import { useLive } from "../../live/use-live.ts";
import type { loader as rootLoader } from "../../root.tsx";
import { Alert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import type { Route } from "./+types/listings.ts";
import { viewerOf } from "./guard-desk.ts";
import { olderPath, placeOf } from "./list-place.ts";
import { need } from "./need.ts";
import { typedUsd } from "./order/payment-facts.ts";

export { DeskError as ErrorBoundary };

const page = "/admin/listings";

export function meta() {
  return [{ title: "Listings · Order desk · Goldhall" }, { name: "robots", content: "noindex" }];
}

export async function loader(args: Route.LoaderArgs) {
  const place = placeOf(args.url);
  const before = place && { createdAt: place.at, id: place.id };
  const { drafts, older } = need(await listDrafts(ctxOf(args), { before }));
  return {
    drafts: drafts.map(lineOf),
    isFirstPage: place === undefined,
    older: older && olderPath(page, { at: older.createdAt, id: older.id }),
    mayEdit: can(viewerOf(args).role, "listings.edit"),
  };
}

function lineOf({ createdAt, updatedAt, priceCents, sourceOrderId, madeByName, ...row }: Draft): DraftLine {
  return {
    ...row,
    totalLevel: row.totalLevel.toLocaleString("en-US"),
    price: formatUsd(priceCents),
    typedPrice: typedUsd(priceCents),
    orderId: sourceOrderId,
    made: `${madeByName ?? "A program"}, ${formatMoment(createdAt)}`,
    changed: updatedAt > createdAt ? formatMoment(updatedAt) : null,
  };
}

export async function action(args: Route.ActionArgs) {
  const fields = await readForm(args.request);
  if (!isEditForm(fields.form)) throw data(null, { status: 400 });
  const done = await runForm({
    form: fields.form,
    title: editTitle,
    schema: editDraftInput,
    fields,
    run: (input) => editDraft(ctxOf(args), input),
  });
  if (!done.ok) return done.answer;
  const text = "It is still a draft: nobody but staff sees it.";
  const to = args.url.pathname + args.url.search;
  return redirectWith(factsOf(args), to, { title: "Draft saved", text, tone: "good" });
}

/** After a conflict the drafts are read again, so that they are shown as they are. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

/** Drafts of listings: accounts that were bought and are to be sold (Rule P20). */
export default function Listings({ loaderData }: Route.ComponentProps) {
  const { drafts, isFirstPage, older, mayEdit } = loaderData;
  const root = useRouteLoaderData<typeof rootLoader>("root");
  useLive(["listing-drafts"], { since: root?.viewer?.since });
  const { key } = useLocation();
  return (
    <>
      <h1>Listings</h1>
      <Alert tone="info" title="These are drafts. Nothing is published yet.">
        Customers cannot see or buy them: the counter for accounts is not open. A draft is made on the order
        of an account that is ours, by “Turn into a listing”.
      </Alert>
      {drafts.length === 0 ? (
        <Empty level={2} title="No drafts">
          Accounts that were turned into listings wait here.
        </Empty>
      ) : (
        <div className="drafts">
          {drafts.map((draft) => (
            <DraftCard key={`${draft.id} ${key}`} draft={draft} mayEdit={mayEdit} />
          ))}
        </div>
      )}
      {older || !isFirstPage ? (
        <div className="row end">
          {isFirstPage ? null : <LinkButton to={page}>Newest</LinkButton>}
          {older ? <LinkButton to={older}>Older drafts</LinkButton> : null}
        </div>
      ) : null}
    </>
  );
}
