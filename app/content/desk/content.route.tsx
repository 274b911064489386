import { data, type ShouldRevalidateFunctionArgs, useRouteLoaderData } from "react-router";
import { linesKey, mailKindOf } from "../../../domain/content/model.ts";
import { allow } from "../../../domain/people/index.ts";
import { ctxOf, factsOf } from "../../context.ts";
import type { loader as rootLoader } from "../../root.tsx";
import { DeskError } from "../../shell/desk/desk-error.tsx";
import styles from "../../shell/desk/editor.module.css";
import { unwrapOr404 } from "../../shell/desk/unwrap-or-404.ts";
import { unlistedPage } from "../../shell/shop/page-titles.ts";
import { Badge } from "../../ui/badge.tsx";
import { Crumbs } from "../../ui/crumbs.tsx";
import { cx } from "../../ui/cx.ts";
import layout from "../../ui/layout.module.css";
import { Link } from "../../ui/link.tsx";
import { Moments } from "../../ui/moment.tsx";
import { Panel } from "../../ui/panel.tsx";
import textStyles from "../../ui/text.module.css";
import { redirectWith } from "../../web/forms/answers.ts";
import type { FormAnswer } from "../../web/forms/form-answer.ts";
import { readForm } from "../../web/forms/read-form.ts";
import { runForms } from "../../web/forms/run-forms.ts";
import { useFormKey } from "../../web/forms/use-form-key.ts";
import { useLastAnswer } from "../../web/forms/use-last-answer.ts";
import { useLive } from "../../web/live/use-live.ts";
import type { Route } from "./+types/content.route.ts";
import { BlockEditor } from "./block-editor.tsx";
import { blockSpecs } from "./block-specs.ts";
import type { ContentAnswer } from "./content-answer.ts";
import { contentForm, draftForms } from "./content-forms.ts";
import { editorPath, emailsPath, historyPath, recentPath } from "./content-paths.ts";
import { draftCommands } from "./draft-commands.ts";
import { DraftPanel } from "./draft-panel.tsx";
import { stateOf } from "./edit-baseline.ts";
import { type EditorData, readEditor } from "./read-editor.ts";
import { specOf } from "./spec-of.ts";
import { submitBlock } from "./submit-block.ts";

export { DeskError as ErrorBoundary };

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Content · Order desk");
}

function specOr404(key: string | null | undefined) {
  const found = specOf(key);
  if (!found) throw data(null, { status: 404 });
  return found;
}

export async function loader(args: Route.LoaderArgs) {
  const ctx = ctxOf(args);
  unwrapOr404(allow(ctx.actor, "content.edit"));
  return readEditor(ctx, specOr404(args.url.searchParams.get("block")));
}

export async function action(args: Route.ActionArgs) {
  const ctx = ctxOf(args);
  unwrapOr404(allow(ctx.actor, "content.edit"));
  const fields = await readForm(args.request);
  const spec = specOr404(fields.block);
  const done =
    fields.form === contentForm.name
      ? await submitBlock(ctx, spec, fields)
      : await runForms(draftForms, draftCommands, { ctx, fields, more: { spec } });
  return done.ok ? redirectWith(factsOf(args), editorPath(spec), done.value) : done.answer;
}

/** After a conflict the block is read again, so that the form shows what is stored. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

/** What the owner writes on the site (Rule P24), block by block. */
export default function Content({ loaderData }: Route.ComponentProps) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  useLive(["content-drafts"], { since: root?.viewer?.since });
  const last = useLastAnswer<ContentAnswer | Undelivered>();
  const answer = last?.form === contentForm.name ? last : undefined;
  const { block, saved, draft } = loaderData;
  // A conflict shows what is stored; after another failure the form holds what was typed.
  const beginsWith = ({ kind }: ContentAnswer | Undelivered) => kind === "conflict";
  const key = useFormKey(contentForm.name, {
    version: stateOf(loaderData),
    beginsWith,
    after: Object.keys(draftForms),
  });
  const spec = specOr404(block);
  return (
    <>
      {spec.isOfMails ? <MailCrumbs title={spec.title} /> : null}
      <div className={cx(layout.row, layout.between)}>
        <h1>{spec.isOfMails ? "Email texts" : "Content"}</h1>
        {spec.isOfMails ? null : (
          <Link to={recentPath} className={textStyles.small}>
            Recent changes
          </Link>
        )}
      </div>
      <div className={spec.isOfMails ? styles.mailDesk : styles.contentDesk}>
        {spec.isOfMails ? null : <BlockList current={block} drafts={loaderData.drafts} />}
        <div className={cx(layout.stack, layout.loose)}>
          <Panel title={spec.title} aside={<SavedNote data={loaderData} />}>
            <p className={cx(textStyles.small, textStyles.muted, styles.where)}>{spec.where}</p>
            <BlockEditor
              key={`${block} ${key}`}
              spec={spec}
              data={loaderData}
              savedBy={changedBy(draft ?? saved)}
              answer={answer?.block === block ? answer : undefined}
              lost={answer && answer.block === undefined ? answer : undefined}
            />
          </Panel>
          {draft ? (
            <DraftPanel key={draft.id} spec={spec} draft={draft} soonest={loaderData.soonest} />
          ) : null}
        </div>
      </div>
    </>
  );
}

function MailCrumbs({ title }: { title: string }) {
  return (
    <Crumbs
      items={[
        { label: "Content", to: "/admin/content" },
        { label: "Email texts", to: emailsPath },
        { label: title },
      ]}
    />
  );
}

function changedBy(change: { by: string; isOwn: boolean } | null): string {
  if (change?.isOwn) return "You just saved this text in another tab.";
  return `${change?.by ?? "Someone else"} just saved this text.`;
}

/** The answer in the place of the shop's when the form did not reach it. */
type Undelivered = FormAnswer & { block?: undefined; kind?: undefined };

function BlockList({ current, drafts }: { current: string; drafts: EditorData["drafts"] }) {
  return (
    <nav className={styles.blockList} aria-label="Content blocks">
      {blockSpecs.map((each) => (
        <Link key={each.key} to={editorPath(each)} aria-current={each.key === current ? "page" : undefined}>
          {each.title}
          {drafts[each.key] ? (
            <Badge tone={drafts[each.key] === "planned" ? "info" : "warn"}>
              {drafts[each.key] === "planned" ? "Planned" : "Draft"}
            </Badge>
          ) : null}
        </Link>
      ))}
      <Link to={emailsPath}>
        Email texts
        {hasMailDraft(drafts) ? <Badge tone="warn">Draft</Badge> : null}
      </Link>
    </nav>
  );
}

function hasMailDraft(drafts: EditorData["drafts"]): boolean {
  return Object.keys(drafts).some((key) => key === linesKey || mailKindOf(key) !== null);
}

function SavedNote({ data: { block, published, saved } }: { data: EditorData }) {
  return (
    <Link to={`${historyPath({ key: block })}`} className={cx(textStyles.tiny, textStyles.faint)}>
      {published.version === 0 ? "not changed yet" : `version ${published.version}`}
      {saved ? <Moments text={`, by ${saved.isOwn ? "you" : saved.by}, ${saved.at}`} /> : null}
    </Link>
  );
}
