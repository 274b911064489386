import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { readContentForEditing } from "../../../domain/content/index.ts";
import { allow } from "../../../domain/people/index.ts";
import { formatMoment } from "../../../kernel/dates.ts";
import { ctxOf, factsOf } from "../../context.ts";
import { DeskError } from "../../shell/desk/desk-error.tsx";
import styles from "../../shell/desk/editor.module.css";
import { unwrapOr404 } from "../../shell/desk/unwrap-or-404.ts";
import { unlistedPage } from "../../shell/shop/page-titles.ts";
import { cx } from "../../ui/cx.ts";
import { Link } from "../../ui/link.tsx";
import { Panel } from "../../ui/panel.tsx";
import textStyles from "../../ui/text.module.css";
import { redirectWith } from "../../web/forms/answers.ts";
import type { FormAnswer } from "../../web/forms/form-answer.ts";
import { readForm } from "../../web/forms/read-form.ts";
import { useFormKey } from "../../web/forms/use-form-key.ts";
import { useLastAnswer } from "../../web/forms/use-last-answer.ts";
import type { Route } from "./+types/content.route.ts";
import { BlockEditor } from "./block-editor.tsx";
import { writeBlock } from "./block-form.ts";
import { type BlockSpec, blockSpecs } from "./block-specs.ts";
import type { ContentAnswer } from "./content-answer.ts";
import { readLastChange } from "./last-change.ts";
import { submitBlock } from "./submit-block.ts";

export { DeskError as ErrorBoundary };

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Content · Order desk");
}

function specOf(key: string | null | undefined): BlockSpec {
  const found = key ? blockSpecs.find((spec) => spec.key === key) : blockSpecs[0];
  if (!found) throw data(null, { status: 404 });
  return found;
}

export async function loader(args: Route.LoaderArgs) {
  const ctx = ctxOf(args);
  unwrapOr404(allow(ctx.actor, "content.edit"));
  const spec = specOf(args.url.searchParams.get("block"));
  const [{ content, versions }, last] = await Promise.all([
    readContentForEditing(ctx),
    readLastChange(ctx, spec.key),
  ]);
  return {
    block: spec.key,
    stored: writeBlock(spec, content[spec.key]),
    version: versions[spec.key],
    saved: last && { ...last, at: formatMoment(last.at) },
  };
}

export async function action(args: Route.ActionArgs) {
  const ctx = ctxOf(args);
  unwrapOr404(allow(ctx.actor, "content.edit"));
  const sent = await readForm(args.request);
  if (sent.form !== "content") throw data(null, { status: 400 });
  const spec = specOf(sent.block);
  const answer = await submitBlock(ctx, spec, sent);
  if (answer) return answer;
  const text = "Live on every page now.";
  return redirectWith(factsOf(args), pathOf(spec), { title: `${spec.title} saved`, text, tone: "good" });
}

function pathOf(spec: BlockSpec): string {
  return `/admin/content?block=${spec.key}`;
}

/** After a conflict the block is read again, so that the form shows what is stored. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

/** What the owner writes on the site (Rule P24), block by block. */
export default function Content({ loaderData }: Route.ComponentProps) {
  const answer = useLastAnswer<ContentAnswer | Undelivered>();
  const { block, stored, version, saved } = loaderData;
  // A conflict shows what is stored; after another failure the form holds what was typed.
  const beginsWith = ({ kind }: ContentAnswer | Undelivered) => kind === "conflict";
  const key = useFormKey("content", { beginsWith });
  const spec = specOf(block);
  return (
    <>
      <h1>Content</h1>
      <div className={styles.contentDesk}>
        <nav className={styles.blockList} aria-label="Content blocks">
          {blockSpecs.map((each) => (
            <Link key={each.key} to={pathOf(each)} aria-current={each.key === block ? "page" : undefined}>
              {each.title}
            </Link>
          ))}
        </nav>
        <Panel title={spec.title} aside={<SavedNote version={version} saved={saved} />}>
          <p className={cx(textStyles.small, textStyles.muted, styles.where)}>{spec.where}</p>
          <BlockEditor
            key={`${block} ${key}`}
            spec={spec}
            stored={stored}
            version={version}
            savedBy={
              saved?.isOwn
                ? "You just saved this text in another tab."
                : `${saved?.by ?? "Someone else"} just saved this text.`
            }
            answer={answer?.block === block ? answer : undefined}
            lost={answer && answer.block === undefined ? answer : undefined}
          />
        </Panel>
      </div>
    </>
  );
}

/** The answer in the place of the shop's when the form did not reach it. */
type Undelivered = FormAnswer & { block?: undefined; kind?: undefined };

type SavedNoteProps = { version: number; saved: Awaited<ReturnType<typeof loader>>["saved"] };

function SavedNote({ version, saved }: SavedNoteProps) {
  return (
    <span className={cx(textStyles.tiny, textStyles.faint)}>
      version {version}
      {saved ? `, by ${saved.isOwn ? "you" : saved.by}, ${saved.at} UTC` : null}
    </span>
  );
}
