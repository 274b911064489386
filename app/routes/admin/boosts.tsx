import { type ShouldRevalidateFunctionArgs, useLocation, useRouteLoaderData } from "react-router";
import { type BoostPriceDesk, readBoostPriceDesk } from "../../../domain/boosts/index.ts";
import { rollBackBoostPricesInput } from "../../../domain/boosts/inputs.ts";
import { can } from "../../../domain/people/model.ts";
import { formatMoment } from "../../../kernel/dates.ts";
import { boostPriceForms, boostPriceTitles } from "../../components/desk/boosts/boost-price-forms.ts";
import { BoostPriceView } from "../../components/desk/boosts/boost-price-view.tsx";
import { DeskError } from "../../components/desk/desk-error.tsx";
import { type PostingLine, PostingTable } from "../../components/desk/postings/posting-table.tsx";
import { ViewedPosting } from "../../components/desk/postings/viewed-posting.tsx";
import { ctxOf, factsOf } from "../../context.ts";
import { redirectWith } from "../../forms/answers.ts";
import { readForm } from "../../forms/read-form.ts";
import { useLive } from "../../live/use-live.ts";
import type { loader as rootLoader } from "../../root.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";
import type { Route } from "./+types/boosts.ts";
import { BoostPriceEditor } from "./boosts/boost-price-editor.tsx";
import { runBoostsForm } from "./boosts/boosts-actions.ts";
import { viewerOf } from "./guard-desk.ts";
import { need } from "./need.ts";
import { postingPath, postingVersion } from "./posting-path.ts";

export { DeskError as ErrorBoundary };

const page = "/admin/boosts";
const rollBackForm = {
  name: boostPriceForms.rollBack,
  title: boostPriceTitles.rollBack,
  schema: rollBackBoostPricesInput,
};

export function meta() {
  return [{ title: "Boosts · Order desk · Goldhall" }, { name: "robots", content: "noindex" }];
}

export async function loader(args: Route.LoaderArgs) {
  const before = postingVersion(args.url, "before");
  const view = postingVersion(args.url, "view");
  const desk = need(await readBoostPriceDesk(ctxOf(args), { before, view }));
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
  { inForce }: BoostPriceDesk,
  { postedAt, by, ...posting }: BoostPriceDesk["postings"][number],
  before: number | undefined,
): PostingLine {
  return {
    ...posting,
    postedAt: formatMoment(postedAt),
    by: by ?? "The shop itself",
    isInForce: posting.version === inForce.version,
    to: `${postingPath(page, { before, view: posting.version })}#viewed`,
  };
}

export async function action(args: Route.ActionArgs) {
  const done = await runBoostsForm(ctxOf(args), await readForm(args.request));
  if (!done.ok) return done.answer;
  return redirectWith(factsOf(args), page, done.flash);
}

/** After a conflict the page is read again, so that it shows what is so. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

/** What boosts cost, by tier (Rule P18): managers post prices, all staff read them. */
export default function Boosts({ loaderData }: Route.ComponentProps) {
  const { inForce, postings, olderTo, newestTo, viewed, closeTo, mayEdit } = loaderData;
  const root = useRouteLoaderData<typeof rootLoader>("root");
  useLive(["boost-prices"], { since: root?.viewer?.since });
  const { key } = useLocation();
  return (
    <>
      <h1>Boosts</h1>
      <p className="muted">
        What a boost costs follows the player's levels on the high scores. Version {inForce.version} is in
        force.
      </p>
      {viewed ? (
        <ViewedPosting
          key={viewed.version}
          viewed={viewed}
          what="prices"
          inForce={inForce.version}
          rollBack={mayEdit ? rollBackForm : null}
          closeTo={closeTo}
        >
          <BoostPriceView prices={viewed.prices} name={`version ${viewed.version}`} />
        </ViewedPosting>
      ) : null}
      {mayEdit ? (
        <BoostPriceEditor key={key} prices={inForce.prices} newestVersion={inForce.version} />
      ) : (
        <Panel title="Prices in force">
          <BoostPriceView prices={inForce.prices} name="in force" />
        </Panel>
      )}
      <Panel
        title="Postings of the prices"
        pad={false}
        aside={<span className="tiny faint">times in UTC</span>}
      >
        <PostingTable rows={postings} what="prices" />
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
