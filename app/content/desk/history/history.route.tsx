import { data, useRouteLoaderData } from "react-router";
import { draftFromVersion, restoreVersion } from "../../../../domain/content/index.ts";
import { allow } from "../../../../domain/people/index.ts";
import { ctxOf, type Flash, factsOf, type ShopCtx } from "../../../context.ts";
import type { loader as rootLoader } from "../../../root.tsx";
import { DeskError } from "../../../shell/desk/desk-error.tsx";
import { unwrapOr404 } from "../../../shell/desk/unwrap-or-404.ts";
import { unlistedPage } from "../../../shell/shop/page-titles.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { Crumbs } from "../../../ui/crumbs.tsx";
import { cx } from "../../../ui/cx.ts";
import { Empty } from "../../../ui/empty.tsx";
import layout from "../../../ui/layout.module.css";
import { Panel } from "../../../ui/panel.tsx";
import { successMessage } from "../../../web/forms/answer-form.ts";
import { redirectWith } from "../../../web/forms/answers.ts";
import { readForm } from "../../../web/forms/read-form.ts";
import { does, type FormCommands, runForms } from "../../../web/forms/run-forms.ts";
import { useLive } from "../../../web/live/use-live.ts";
import type { BlockSpec } from "../block-specs.ts";
import { restoreForms, usedNext } from "../content-forms.ts";
import { editorPath, emailsPath, historyPath } from "../content-paths.ts";
import { specOf } from "../spec-of.ts";
import type { Route } from "./+types/history.route.ts";
import styles from "./content-history.module.css";
import { readHistory, readRecent } from "./read-history.ts";
import { RecentList } from "./recent-list.tsx";
import { VersionDetail } from "./version-detail.tsx";
import { VersionList } from "./version-list.tsx";

export { DeskError as ErrorBoundary };

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Content history · Order desk");
}

function specOr404(key: string | null | undefined): BlockSpec {
  const found = key ? specOf(key) : undefined;
  if (!found) throw data(null, { status: 404 });
  return found;
}

function numberIn(params: URLSearchParams, name: string): number | undefined {
  const text = params.get(name) ?? "";
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

export async function loader(args: Route.LoaderArgs) {
  const ctx = ctxOf(args);
  unwrapOr404(allow(ctx.actor, "content.edit"));
  const { searchParams } = args.url;
  const key = searchParams.get("block");
  const spec = key ? specOf(key) : undefined;
  if (!spec) return { recent: await readRecent(ctx), history: null };
  const asked = { version: numberIn(searchParams, "version"), before: numberIn(searchParams, "before") };
  return { recent: null, history: await readHistory(ctx, spec, asked) };
}

export async function action(args: Route.ActionArgs) {
  const ctx = ctxOf(args);
  unwrapOr404(allow(ctx.actor, "content.edit"));
  const fields = await readForm(args.request);
  const spec = specOr404(fields.block);
  const done = await runForms(restoreForms, restoreCommands, { ctx, fields, more: { spec } });
  return done.ok ? redirectWith(factsOf(args), editorPath(spec), done.value) : done.answer;
}

/** Publishes an earlier version again, or starts a draft with it. */
const restoreCommands: FormCommands<typeof restoreForms, ShopCtx, Flash, { spec: BlockSpec }> = {
  "restore-version": does(
    async (ctx, { spec: { key }, from, version, as }) =>
      as === "draft"
        ? draftFromVersion(ctx, { key, from, version })
        : restoreVersion(ctx, { key, from, version }),
    (_, { spec, from, as }) =>
      as === "draft"
        ? successMessage(`Draft of version ${from} started`, "Only staff see it.")
        : successMessage(`Version ${from} restored`, spec.isOfMails ? usedNext : "Live on every page now."),
  ),
};

/** What was published last; or, of one text, its versions, what each changed, and the way back to one. */
export default function History({ loaderData: { recent, history } }: Route.ComponentProps) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  useLive(["content", "content-drafts"], { since: root?.viewer?.since });
  if (history) return <BlockHistory {...history} />;
  return (
    <>
      <Crumbs items={[{ label: "Content", to: "/admin/content" }, { label: "History" }]} />
      <h1>Content history</h1>
      <RecentList recent={recent} />
    </>
  );
}

function BlockHistory({ block, versions, chosen, older }: Awaited<ReturnType<typeof readHistory>>) {
  const spec = specOr404(block);
  return (
    <>
      <Crumbs
        items={[
          { label: "Content", to: "/admin/content" },
          ...(spec.isOfMails ? [{ label: "Email texts", to: emailsPath }] : []),
          { label: spec.title, to: editorPath(spec) },
          { label: "History" },
        ]}
      />
      <h1>{spec.title}: history</h1>
      {chosen ? (
        <div className={styles.history}>
          <Panel title="Versions">
            <div className={layout.stack}>
              <VersionList spec={spec} versions={versions} chosen={chosen.version} />
              {older ? (
                <div>
                  <LinkButton to={`${historyPath(spec)}&before=${older}`} size="sm">
                    Older versions
                  </LinkButton>
                </div>
              ) : null}
            </div>
          </Panel>
          <div className={cx(layout.stack, layout.loose)}>
            <VersionDetail key={chosen.version} spec={spec} chosen={chosen} />
          </div>
        </div>
      ) : (
        <Empty level={2} title="Nothing published yet">
          {spec.isOfMails
            ? "Emails have the default text. The first version appears here once you publish."
            : "The site shows the texts of a new shop. The first version appears here once you publish."}
        </Empty>
      )}
    </>
  );
}
