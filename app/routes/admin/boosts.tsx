import type { ShouldRevalidateFunctionArgs } from "react-router";
import { postBoostPrices, readBoostPriceDesk, rollBackBoostPrices } from "../../../domain/boosts/index.ts";
import { BoostPriceView } from "../../components/desk/boosts/boost-price-view.tsx";
import { DeskError } from "../../components/desk/desk-error.tsx";
import { ctxOf, factsOf } from "../../context.ts";
import { redirectWith } from "../../forms/answers.ts";
import { readForm } from "../../forms/read-form.ts";
import { useFormKey } from "../../forms/use-form-key.ts";
import { Panel } from "../../ui/panel.tsx";
import type { Route } from "./+types/boosts.ts";
import { BoostPriceEditor } from "./boosts/boost-price-editor.tsx";
import { boostPrices } from "./boosts/boost-prices.ts";
import { postingVersion } from "./posting-path.ts";
import { PostingPage } from "./postings/posting-page.tsx";
import { readPostings } from "./postings/read-postings.ts";
import { runPostingForm } from "./postings/run-posting-form.ts";
import { unwrapOr404 } from "./unwrap-or-404.ts";

export { DeskError as ErrorBoundary };

export function meta() {
  return [{ title: "Boosts · Order desk · Goldhall" }, { name: "robots", content: "noindex" }];
}

export async function loader(args: Route.LoaderArgs) {
  const before = postingVersion(args.url, "before");
  const view = postingVersion(args.url, "view");
  const desk = unwrapOr404(await readBoostPriceDesk(ctxOf(args), { before, view }));
  return { inForce: desk.inForce, ...readPostings(args, boostPrices.path, desk, before) };
}

export async function action(args: Route.ActionArgs) {
  const done = await runPostingForm(ctxOf(args), await readForm(args.request), boostPrices, {
    post: postBoostPrices,
    rollBack: rollBackBoostPrices,
    posted: {
      title: "Prices published",
      text: (version) => `New quotes use version ${version}. Existing quotes keep their prices.`,
    },
  });
  if (!done.ok) return done.answer;
  return redirectWith(factsOf(args), boostPrices.path, done.flash);
}

/** After a conflict the page is read again, so that it shows what is so. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

/** What boosts cost, by tier (Rule P18): managers post prices, all staff read them. */
export default function Boosts({ loaderData }: Route.ComponentProps) {
  const { inForce, viewed, mayEdit } = loaderData;
  const key = useFormKey(boostPrices.forms.post, { after: [boostPrices.forms.rollBack] });
  return (
    <PostingPage
      list={boostPrices}
      inForce={inForce.version}
      history={loaderData}
      viewed={viewed && <BoostPriceView prices={viewed.prices} name={`version ${viewed.version}`} />}
    >
      {mayEdit ? (
        <BoostPriceEditor key={key} prices={inForce.prices} newestVersion={inForce.version} />
      ) : (
        <Panel title="Current prices">
          <BoostPriceView prices={inForce.prices} name="in force" />
        </Panel>
      )}
    </PostingPage>
  );
}
