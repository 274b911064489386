import { randomUUID } from "node:crypto";
import { type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { can } from "../../../../domain/people/model.ts";
import { listCannedReplies, removeCannedReply, saveCannedReply } from "../../../../domain/support/index.ts";
import { ctxOf, factsOf, type ShopCtx } from "../../../context.ts";
import { viewerOf } from "../../../shell/access/guard-desk.ts";
import { DeskError } from "../../../shell/desk/desk-error.tsx";
import styles from "../../../shell/desk/keys.module.css";
import { unwrapOr404 } from "../../../shell/desk/unwrap-or-404.ts";
import { unlistedPage } from "../../../shell/shop/page-titles.ts";
import { Link } from "../../../ui/link.tsx";
import text from "../../../ui/text.module.css";
import { successMessage } from "../../../web/forms/answer-form.ts";
import { answerHeaders } from "../../../web/forms/answer-headers.ts";
import { redirectWith } from "../../../web/forms/answers.ts";
import { readForm } from "../../../web/forms/read-form.ts";
import { does, type FormCommands, runForms } from "../../../web/forms/run-forms.ts";
import { deskChatPath, repliesPath } from "../chat-desk-copy.ts";
import type { Route } from "./+types/replies.route.ts";
import { ReplyForm } from "./reply-form.tsx";
import { replyForms } from "./reply-forms.ts";
import { ReplyTable } from "./reply-table.tsx";

export { DeskError as ErrorBoundary };

export const headers = answerHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Canned replies · Order desk");
}

export async function loader(args: Route.LoaderArgs) {
  const rows = unwrapOr404(await listCannedReplies(ctxOf(args)));
  const edited = rows.find(({ id }) => id === args.url.searchParams.get("edit")) ?? null;
  return { rows, edited, mayEdit: can(viewerOf(args).role, "content.edit"), newId: randomUUID() };
}

export async function action(args: Route.ActionArgs) {
  const fields = await readForm(args.request);
  const done = await runForms(replyForms, replyCommands, { ctx: ctxOf(args), fields, more: {} });
  return done.ok ? redirectWith(factsOf(args), repliesPath, done.value) : done.answer;
}

const replyCommands: FormCommands<typeof replyForms, ShopCtx> = {
  "save-reply": does(saveCannedReply, (_, { shortcut }) =>
    successMessage("Reply saved", `Type /${shortcut} in a chat to use it.`),
  ),
  "remove-reply:": does(
    removeCannedReply,
    successMessage("Reply removed", "It's no longer offered in chats."),
  ),
};

/** After a conflict the page is read again, so that it shows what is so. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

/** The texts that staff send often: managers write them, everybody who answers chats uses them. */
export default function Replies({ loaderData }: Route.ComponentProps) {
  const { rows, edited, mayEdit, newId } = loaderData;
  const { key } = useLocation();
  const blank = { id: newId, version: 0, title: "", shortcut: "", body: "" };
  return (
    <>
      <p className={text.small}>
        <Link to={deskChatPath({ list: "open" })}>Chats</Link>
      </p>
      <h1>Canned replies</h1>
      <p className={text.muted}>
        Type / in a chat to find one. Its placeholders are filled in for that chat.
      </p>
      {mayEdit ? (
        <div className={styles.page}>
          <ReplyTable rows={rows} mayEdit />
          {edited ? (
            <ReplyForm key={`${edited.id} ${key}`} row={edited} isNew={false} />
          ) : (
            <ReplyForm key={key} row={blank} isNew />
          )}
        </div>
      ) : (
        <ReplyTable rows={rows} mayEdit={false} />
      )}
    </>
  );
}
