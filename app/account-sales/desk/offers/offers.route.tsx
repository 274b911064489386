import type { ShouldRevalidateFunctionArgs } from "react-router";
import {
  publishOfferTable,
  readOfferDesk,
  rollBackOfferTable,
} from "../../../../domain/account-sales/index.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { PriceListPage } from "../../../settings/shared/desk/price-lists/price-list-page.tsx";
import { readVersions } from "../../../settings/shared/desk/price-lists/read-versions.ts";
import { runPriceListForm } from "../../../settings/shared/desk/price-lists/run-price-list-form.ts";
import { versionInAddress } from "../../../settings/shared/desk/price-lists/version-path.ts";
import { DeskError } from "../../../shell/desk/desk-error.tsx";
import { unwrapOr404 } from "../../../shell/desk/unwrap-or-404.ts";
import { unlistedPage } from "../../../shell/shop/page-titles.ts";
import { Panel } from "../../../ui/panel.tsx";
import { redirectWith } from "../../../web/forms/answers.ts";
import { readForm } from "../../../web/forms/read-form.ts";
import { useFormKey } from "../../../web/forms/use-form-key.ts";
import type { Route } from "./+types/offers.route.ts";
import { OfferEditor } from "./offer-editor.tsx";
import { offerRules } from "./offer-rules.ts";
import { OfferTableView } from "./offer-table-view.tsx";

export { DeskError as ErrorBoundary };

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Offers · Order desk");
}

export async function loader(args: Route.LoaderArgs) {
  const before = versionInAddress(args.url, "before");
  const view = versionInAddress(args.url, "view");
  const desk = unwrapOr404(await readOfferDesk(ctxOf(args), { before, view }));
  return { inForce: desk.inForce, ...readVersions(args, offerRules.path, desk, before) };
}

export async function action(args: Route.ActionArgs) {
  const done = await runPriceListForm(ctxOf(args), await readForm(args.request), offerRules, {
    publish: publishOfferTable,
    rollBack: rollBackOfferTable,
    published: {
      title: "Rules published",
      text: (version) => `New offers use version ${version}. Existing offers keep their rules.`,
    },
  });
  if (!done.ok) return done.answer;
  return redirectWith(factsOf(args), offerRules.path, done.flash);
}

/** After a conflict the page is read again, so that it shows what is so. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

/** The rules that offers for accounts are computed by (Rule P17): managers edit them, all staff read them. */
export default function Offers({ loaderData }: Route.ComponentProps) {
  const { inForce, viewed, mayEdit } = loaderData;
  // A failure begins it anew too: rows and columns are named by the levels that were sent.
  const key = useFormKey(offerRules.forms.publish.name, {
    version: inForce.version,
    after: [offerRules.forms.rollBack.name],
    beginsWith: () => true,
  });
  return (
    <PriceListPage
      list={offerRules}
      inForce={inForce.version}
      history={loaderData}
      viewed={viewed && <OfferTableView rules={viewed.rules} name={`version ${viewed.version}`} />}
    >
      {mayEdit ? (
        <OfferEditor key={key} rules={inForce.rules} newestVersion={inForce.version} />
      ) : (
        <Panel title="Current rules">
          <OfferTableView rules={inForce.rules} name="in force" />
        </Panel>
      )}
    </PriceListPage>
  );
}
