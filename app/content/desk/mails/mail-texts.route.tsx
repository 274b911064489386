import { useRouteLoaderData } from "react-router";
import { readDrafts, readWordedMails } from "../../../../domain/content/index.ts";
import { linesKey, mailKeyOf } from "../../../../domain/content/model.ts";
import { mailGroups, mailKindNames, mailSpecOf } from "../../../../kernel/mails/mail-kinds.ts";
import { ctxOf } from "../../../context.ts";
import type { loader as rootLoader } from "../../../root.tsx";
import { DeskError } from "../../../shell/desk/desk-error.tsx";
import { unwrapOr404 } from "../../../shell/desk/unwrap-or-404.ts";
import { unlistedPage } from "../../../shell/shop/page-titles.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Crumbs } from "../../../ui/crumbs.tsx";
import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import { Link } from "../../../ui/link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import textStyles from "../../../ui/text.module.css";
import { useLive } from "../../../web/live/use-live.ts";
import type { BlockSpec } from "../block-specs.ts";
import { editorPath } from "../content-paths.ts";
import type { Route } from "./+types/mail-texts.route.ts";
import { mailLinesSpec } from "./mail-block-spec.ts";
import styles from "./mail-texts.module.css";

export { DeskError as ErrorBoundary };

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Email texts · Order desk");
}

export async function loader(args: Route.LoaderArgs) {
  const ctx = ctxOf(args);
  const [worded, drafts] = await Promise.all([
    readWordedMails(ctx).then(unwrapOr404),
    readDrafts(ctx).then(unwrapOr404),
  ]);
  const stateOf = (key: string) => {
    const draft = drafts.find((each) => each.key === key);
    return draft ? (draft.publishAt ? "planned" : "draft") : null;
  };
  const mails = mailKindNames.map((kind) => {
    const { title, when, group } = mailSpecOf(kind);
    const key = mailKeyOf(kind);
    return { key, title, when, group, state: stateOf(key), isOwn: worded.includes(key) } as const;
  });
  const { title, where } = mailLinesSpec;
  const sentences = {
    key: linesKey,
    title,
    when: where,
    group: null,
    state: stateOf(linesKey),
    isOwn: worded.includes(linesKey),
  } as const;
  return {
    sentences,
    groups: Object.entries(mailGroups).map(([group, title]) => ({
      title,
      mails: mails.filter((mail) => mail.group === group),
    })),
  };
}

/** Every email to customers, each with its own text. */
export default function MailTexts({ loaderData }: Route.ComponentProps) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  useLive(["content-drafts"], { since: root?.viewer?.since });
  return (
    <>
      <Crumbs items={[{ label: "Content", to: "/admin/content" }, { label: "Email texts" }]} />
      <h1>Email texts</h1>
      <p className={cx(textStyles.muted, layout.spaceAboveSmall)}>
        Subject, heading, text and button of every email to customers. Links, sums, small print and who gets
        it can't be changed here.
      </p>
      <div className={styles.groups}>
        <Panel title="In several emails">
          <ul className={styles.list}>
            <MailRow mail={loaderData.sentences} />
          </ul>
        </Panel>
        {loaderData.groups.map(({ title, mails }) => (
          <Panel key={title} title={title}>
            <ul className={styles.list}>
              {mails.map((mail) => (
                <MailRow key={mail.key} mail={mail} />
              ))}
            </ul>
          </Panel>
        ))}
      </div>
    </>
  );
}

type MailRowProps = {
  mail: Pick<BlockSpec, "key" | "title"> & {
    when: string;
    isOwn: boolean;
    state: "planned" | "draft" | null;
  };
};

function MailRow({ mail }: MailRowProps) {
  return (
    <li>
      <Link to={editorPath(mail)}>{mail.title}</Link>
      <span className={layout.row}>
        {mail.isOwn ? <Badge tone="good">Your text</Badge> : null}
        {mail.state === "planned" ? <Badge tone="info">Planned</Badge> : null}
        {mail.state === "draft" ? <Badge tone="warn">Draft</Badge> : null}
      </span>
      <small className={textStyles.muted}>{mail.when}</small>
    </li>
  );
}
