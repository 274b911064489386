import type { ShouldRevalidateFunctionArgs } from "react-router";
import { publishBoostPrices, readBoostPriceDesk, rollBackBoostPrices } from "../../../domain/boosts/index.ts";
import { ctxOf, factsOf } from "../../context.ts";
import { PriceListPage } from "../../settings/shared/desk/price-lists/price-list-page.tsx";
import { readVersions } from "../../settings/shared/desk/price-lists/read-versions.ts";
import { runPriceListForm } from "../../settings/shared/desk/price-lists/run-price-list-form.ts";
import { versionInAddress } from "../../settings/shared/desk/price-lists/version-path.ts";
import { DeskError } from "../../shell/desk/desk-error.tsx";
import { unwrapOr404 } from "../../shell/desk/unwrap-or-404.ts";
import { unlistedPage } from "../../shell/shop/page-titles.ts";
import { Panel } from "../../ui/panel.tsx";
import { redirectWith } from "../../web/forms/answers.ts";
import { readForm } from "../../web/forms/read-form.ts";
import { useFormKey } from "../../web/forms/use-form-key.ts";
import type { Route } from "./+types/boosts.route.ts";
import { BoostPriceEditor } from "./boost-price-editor.tsx";
import { BoostPriceView } from "./boost-price-view.tsx";
import { boostPrices } from "./boost-prices.ts";

export { DeskError as ErrorBoundary };

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Boosts · Order desk");
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
  const key = useFormKey(boostPrices.forms.publish.name, {
    version: inForce.version,
    after: [boostPrices.forms.rollBack.name],
  });
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
