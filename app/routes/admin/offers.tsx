import { type ShouldRevalidateFunctionArgs, useLocation, useRouteLoaderData } from "react-router";
import { type OfferDesk, readOfferDesk } from "../../../domain/account-sales/index.ts";
import { rollBackOffersInput } from "../../../domain/account-sales/inputs.ts";
import { can } from "../../../domain/people/model.ts";
import { formatMoment } from "../../../kernel/dates.ts";
import { DeskError } from "../../components/desk/desk-error.tsx";
import { offerForms, offerTitles } from "../../components/desk/offers/offer-forms.ts";
import { OfferTableView } from "../../components/desk/offers/offer-table-view.tsx";
import { type PostingLine, PostingTable } from "../../components/desk/postings/posting-table.tsx";
import { ViewedPosting } from "../../components/desk/postings/viewed-posting.tsx";
import { ctxOf, factsOf } from "../../context.ts";
import { redirectWith } from "../../forms/answers.ts";
import { readForm } from "../../forms/read-form.ts";
import { useLive } from "../../live/use-live.ts";
import type { loader as rootLoader } from "../../root.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";
import type { Route } from "./+types/offers.ts";
import { viewerOf } from "./guard-desk.ts";
import { need } from "./need.ts";
import { OfferEditor } from "./offers/offer-editor.tsx";
import { runOffersForm } from "./offers/offers-actions.ts";
import { postingPath, postingVersion } from "./posting-path.ts";

export { DeskError as ErrorBoundary };

const page = "/admin/offers";
const rollBackForm = {
  name: offerForms.rollBack,
  title: offerTitles.rollBack,
  schema: rollBackOffersInput,
};

export function meta() {
  return [{ title: "Offers · Order desk · Goldhall" }, { name: "robots", content: "noindex" }];
}

export async function loader(args: Route.LoaderArgs) {
  const before = postingVersion(args.url, "before");
  const view = postingVersion(args.url, "view");
  const desk = need(await readOfferDesk(ctxOf(args), { before, view }));
  return {
    inForce: desk.inForce,
    postings: desk.postings.map((posting) => lineOf(desk, posting, before)),
    olderTo: desk.olderThan === null ? null : postingPath(page, { before: desk.olderThan }),
    newestTo: before === undefined ? null : page,
    viewed: desk.viewed && {
      ...desk.viewed,
      by: desk.viewed.by ?? "The shop itself",
      postedAt: formatMoment(desk.viewed.postedAt),
    },
    closeTo: postingPath(page, { before }),
    mayEdit: can(viewerOf(args).role, "offers.edit"),
  };
}

function lineOf(
  { inForce }: OfferDesk,
  { version, postedAt, by, note, rolledBackTo, changes }: OfferDesk["postings"][number],
  before: number | undefined,
): PostingLine {
  return {
    version,
    postedAt: formatMoment(postedAt),
    by: by ?? "The shop itself",
    note,
    rolledBackTo,
    changes,
    isInForce: version === inForce.version,
    to: `${postingPath(page, { before, view: version })}#viewed`,
  };
}

export async function action(args: Route.ActionArgs) {
  const done = await runOffersForm(ctxOf(args), await readForm(args.request));
  if (!done.ok) return done.answer;
  return redirectWith(factsOf(args), page, done.flash);
}

/** After a conflict the page is read again, so that it shows what is so. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

/** The rules that offers for accounts are computed by (Rule P17): managers edit them, all staff read them. */
export default function Offers({ loaderData }: Route.ComponentProps) {
  const { inForce, postings, olderTo, newestTo, viewed, closeTo, mayEdit } = loaderData;
  const root = useRouteLoaderData<typeof rootLoader>("root");
  useLive(["offers"], { since: root?.viewer?.since });
  const { key } = useLocation();
  return (
    <>
      <h1>Offers</h1>
      <p className="muted">
        An offer for an account is its base value, by combat and total level, and the modifiers of what its
        seller answers. Version {inForce.version} is in force.
      </p>
      {viewed ? (
        <ViewedPosting
          key={viewed.version}
          viewed={viewed}
          what="rules"
          inForce={inForce.version}
          rollBack={mayEdit ? rollBackForm : null}
          closeTo={closeTo}
        >
          <OfferTableView rules={viewed.rules} name={`version ${viewed.version}`} />
        </ViewedPosting>
      ) : null}
      {mayEdit ? (
        <OfferEditor key={key} rules={inForce.rules} newestVersion={inForce.version} />
      ) : (
        <Panel title="Rules in force">
          <OfferTableView rules={inForce.rules} name="in force" />
        </Panel>
      )}
      <Panel
        title="Postings of the rules"
        pad={false}
        aside={<span className="tiny faint">times in UTC</span>}
      >
        <PostingTable rows={postings} what="rules" />
        {olderTo || newestTo ? (
          <div className="row end pad">
            {newestTo ? <LinkButton to={newestTo}>Newest</LinkButton> : null}
            {olderTo ? <LinkButton to={olderTo}>Older postings</LinkButton> : null}
          </div>
        ) : null}
      </Panel>
    </>
  );
}
