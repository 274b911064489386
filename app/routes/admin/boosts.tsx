import type { ShouldRevalidateFunctionArgs } from "react-router";
import { publishBoostPrices, readBoostPriceDesk, rollBackBoostPrices } from "../../../domain/boosts/index.ts";
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
import { PriceListPage } from "./price-lists/price-list-page.tsx";
import { readVersions } from "./price-lists/read-versions.ts";
import { runPriceListForm } from "./price-lists/run-price-list-form.ts";
import { unwrapOr404 } from "./unwrap-or-404.ts";
import { versionInAddress } from "./version-path.ts";

export { DeskError as ErrorBoundary };

export function meta() {
  return [{ title: "Boosts · Order desk · Goldhall" }, { name: "robots", content: "noindex" }];
}

export async function loader(args: Route.LoaderArgs) {
  const before = versionInAddress(args.url, "before");
  const view = versionInAddress(args.url, "view");
  const desk = unwrapOr404(await readBoostPriceDesk(ctxOf(args), { before, view }));
  return { inForce: desk.inForce, ...readVersions(args, boostPrices.path, desk, before) };
}

export async function action(args: Route.ActionArgs) {
  const done = await runPriceListForm(ctxOf(args), await readForm(args.request), boostPrices, {
    publish: publishBoostPrices,
    rollBack: rollBackBoostPrices,
    published: {
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

/** What boosts cost, by tier (Rule P18): managers publish prices, all staff read them. */
export default function Boosts({ loaderData }: Route.ComponentProps) {
  const { inForce, viewed, mayEdit } = loaderData;
  const key = useFormKey(boostPrices.forms.publish, { after: [boostPrices.forms.rollBack] });
  return (
    <PriceListPage
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
    </PriceListPage>
  );
}
