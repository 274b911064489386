import { type ShouldRevalidateFunctionArgs, useLocation, useRouteLoaderData } from "react-router";
import { allow } from "../../../domain/people/index.ts";
import { listBlockedCommissions, listPromoCodes, listReferrers } from "../../../domain/promotions/index.ts";
import { ctxOf, factsOf } from "../../context.ts";
import type { loader as rootLoader } from "../../root.tsx";
import { DeskError } from "../../shell/desk/desk-error.tsx";
import deskPages from "../../shell/desk/desk-pages.module.css";
import styles from "../../shell/desk/keys.module.css";
import { unwrapOr404 } from "../../shell/desk/unwrap-or-404.ts";
import { unlistedPage } from "../../shell/shop/page-titles.ts";
import layout from "../../ui/layout.module.css";
import { Link } from "../../ui/link.tsx";
import text from "../../ui/text.module.css";
import { answerHeaders } from "../../web/forms/answer-headers.ts";
import { redirectWith } from "../../web/forms/answers.ts";
import { readForm } from "../../web/forms/read-form.ts";
import { runForms } from "../../web/forms/run-forms.ts";
import { useLive } from "../../web/live/use-live.ts";
import type { Route } from "./+types/promotions.route.ts";
import { EditPromo } from "./edit-promo.tsx";
import { NewPromo } from "./new-promo.tsx";
import { promoCommands } from "./promo-commands.ts";
import { promoForms } from "./promo-forms.ts";
import { PromoTable } from "./promo-table.tsx";
import { blockedRow, promoRow, referrerRow } from "./promo-view.ts";
import { BlockedTable, ReferrerTable } from "./referrer-table.tsx";

export { DeskError as ErrorBoundary };

const page = "/admin/promotions";

export const headers = answerHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Promotions · Order desk");
}

export async function loader(args: Route.LoaderArgs) {
  const ctx = ctxOf(args);
  const codes = unwrapOr404(await listPromoCodes(ctx));
  const referrers = unwrapOr404(await listReferrers(ctx));
  const blocked = unwrapOr404(await listBlockedCommissions(ctx));
  const rows = codes.map(promoRow);
  return {
    codes: rows,
    edited: rows.find(({ code }) => code === args.url.searchParams.get("edit")) ?? null,
    referrers: referrers.map(referrerRow),
    blocked: blocked.map(blockedRow),
  };
}

export async function action(args: Route.ActionArgs) {
  const ctx = ctxOf(args);
  unwrapOr404(allow(ctx.actor, "promotions.edit"));
  const fields = await readForm(args.request);
  const done = await runForms(promoForms, promoCommands, { ctx, fields, more: {} });
  if (!done.ok) return done.answer;
  return redirectWith(factsOf(args), page, done.value);
}

/** After a conflict the page is read again, so that it shows what is so. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

/** Promo codes and the commission of those who bring friends (Rules P25, P26), for managers. */
export default function Promotions({ loaderData }: Route.ComponentProps) {
  const { codes, edited, referrers, blocked } = loaderData;
  const root = useRouteLoaderData<typeof rootLoader>("root");
  useLive(["promotions"], { since: root?.viewer?.since });
  const { key } = useLocation();
  return (
    <>
      <h1>Promotions</h1>
      <p className={text.muted}>
        Promo codes give customers a discount. Referrers earn 5% of a friend’s first completed order. What
        they ask to be paid is under <Link to="/admin/payouts">Payouts</Link>.
      </p>
      <div className={styles.page}>
        <div className={layout.stack}>
          <PromoTable key={`codes ${key}`} rows={codes} />
          <h2 className={deskPages.partTitle}>Referrers</h2>
          <ReferrerTable rows={referrers} />
          {blocked.length > 0 ? (
            <>
              <h2 className={deskPages.partTitle}>Blocked commission</h2>
              <BlockedTable rows={blocked} />
            </>
          ) : null}
        </div>
        {edited ? (
          <EditPromo key={`${edited.code} ${key}`} row={edited} closeTo={page} />
        ) : (
          <NewPromo key={key} />
        )}
      </div>
    </>
  );
}
