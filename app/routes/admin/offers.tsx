import { type ShouldRevalidateFunctionArgs, useLocation, useRouteLoaderData } from "react-router";
import { type OfferDesk, readOfferDesk } from "../../../domain/account-sales/index.ts";
import { can } from "../../../domain/people/model.ts";
import { formatMoment } from "../../../kernel/dates.ts";
import { DeskError } from "../../components/desk/desk-error.tsx";
import { type OfferPostingLine, OfferPostings } from "../../components/desk/offers/offer-postings.tsx";
import { OfferTableView } from "../../components/desk/offers/offer-table-view.tsx";
import { ViewedPosting } from "../../components/desk/offers/viewed-posting.tsx";
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

export { DeskError as ErrorBoundary };

const page = "/admin/offers";

export function meta() {
  return [{ title: "Offers · Order desk · Goldhall" }, { name: "robots", content: "noindex" }];
}

/** A version in the address; anything else is none. */
function versionIn(url: URL, name: string): number | undefined {
  const text = url.searchParams.get(name) ?? "";
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

function pathOf(asked: { before?: number | undefined; view?: number | undefined }): string {
  const search = new URLSearchParams();
  for (const [name, version] of Object.entries(asked)) {
    if (version !== undefined) search.set(name, String(version));
  }
  return search.size > 0 ? `${page}?${search}` : page;
}

export async function loader(args: Route.LoaderArgs) {
  const before = versionIn(args.url, "before");
  const view = versionIn(args.url, "view");
  const desk = need(await readOfferDesk(ctxOf(args), { before, view }));
  return {
    inForce: desk.inForce,
    postings: desk.postings.map((posting) => lineOf(desk, posting, before)),
    olderTo: desk.olderThan === null ? null : pathOf({ before: desk.olderThan }),
    newestTo: before === undefined ? null : page,
    viewed: desk.viewed && {
      ...desk.viewed,
      by: desk.viewed.by ?? "The shop itself",
      postedAt: formatMoment(desk.viewed.postedAt),
    },
    closeTo: pathOf({ before }),
    mayEdit: can(viewerOf(args).role, "offers.edit"),
  };
}

function lineOf(
  { inForce }: OfferDesk,
  { version, postedAt, by, note, rolledBackTo, changes }: OfferDesk["postings"][number],
  before: number | undefined,
): OfferPostingLine {
  return {
    version,
    postedAt: formatMoment(postedAt),
    by: by ?? "The shop itself",
    note,
    rolledBackTo,
    changes,
    isInForce: version === inForce.version,
    to: `${pathOf({ before, view: version })}#viewed`,
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
          inForce={inForce.version}
          mayEdit={mayEdit}
          closeTo={closeTo}
        />
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
        <OfferPostings rows={postings} />
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
