import { data, type ShouldRevalidateFunctionArgs, useLocation, useRouteLoaderData } from "react-router";
import { z } from "zod";
import { listRecovered, type RecoveredEntry } from "../../../../domain/account-sales/index.ts";
import { can } from "../../../../domain/people/model.ts";
import { formatMoment, isInOurCentury } from "../../../../kernel/dates.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import type { loader as rootLoader } from "../../../root.tsx";
import { viewerOf } from "../../../shell/access/guard-desk.ts";
import { DeskError } from "../../../shell/desk/desk-error.tsx";
import styles from "../../../shell/desk/keys.module.css";
import { unwrapOr404 } from "../../../shell/desk/unwrap-or-404.ts";
import { unlistedPage } from "../../../shell/shop/page-titles.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import textStyles from "../../../ui/text.module.css";
import { answerHeaders } from "../../../web/forms/answer-headers.ts";
import { redirectWith } from "../../../web/forms/answers.ts";
import type { FormAnswer } from "../../../web/forms/form-answer.ts";
import { readForm } from "../../../web/forms/read-form.ts";
import { runForms } from "../../../web/forms/run-forms.ts";
import { useLastAnswer } from "../../../web/forms/use-last-answer.ts";
import { useLive } from "../../../web/live/use-live.ts";
import type { RecoveredFinding, RecoveredLine } from "../../shared/desk/recovered-copy.ts";
import type { Route } from "./+types/recovered.route.ts";
import { recoveredCommands } from "./recovered-commands.ts";
import { recoveredForms } from "./recovered-forms.ts";
import { AddForm, CheckForm } from "./recovered-panels.tsx";
import { RecoveredTable } from "./recovered-table.tsx";

/**
 * A position in a list that is read newest first: time and id of the last row seen. Anything else begins at
 * the newest.
 */
const cursorInput = z
  .templateLiteral([z.iso.datetime(), "_", z.uuid()])
  .refine(isInOurCentury)
  .transform((text) => {
    const [at = "", id = ""] = text.split("_");
    return { at: new Date(at), id };
  })
  .optional()
  .catch(undefined);

/** The position that an address asks for. */
function cursorOf(url: URL): { at: Date; id: string } | undefined {
  return cursorInput.parse(url.searchParams.get("before") ?? undefined);
}

/** The address of the rows after a cursor. */
function olderPath(path: string, { at, id }: { at: Date; id: string }): string {
  return `${path}?${new URLSearchParams({ before: `${at.toISOString()}_${id}` })}`;
}

export { DeskError as ErrorBoundary };

const page = "/admin/recovered";

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Recovered accounts · Order desk");
}

/** An answer repeats what was asked, so no cache keeps it. */
export const headers: Route.HeadersFunction = (args) => {
  const all = new Headers(answerHeaders(args));
  all.set("Cache-Control", "no-store");
  return all;
};

export async function loader(args: Route.LoaderArgs) {
  const cursor = cursorOf(args.url);
  const before = cursor && { addedAt: cursor.at, id: cursor.id };
  const { entries, older } = unwrapOr404(await listRecovered(ctxOf(args), { before }));
  return {
    rows: entries.map(lineOf),
    isFirstPage: cursor === undefined,
    older: older && olderPath(page, { at: older.addedAt, id: older.id }),
    mayBlock: can(viewerOf(args).role, "offers.edit"),
  };
}

function lineOf({
  addedByName,
  addedAt,
  endedByName,
  endedAt,
  endNote,
  ...row
}: RecoveredEntry): RecoveredLine {
  return {
    ...row,
    addedAt: formatMoment(addedAt),
    addedBy: addedByName ?? "A program",
    ended:
      endedAt &&
      `${endNote ?? "no reason recorded"} (${endedByName ?? "A program"}, ${formatMoment(endedAt)})`,
  };
}

export async function action(args: Route.ActionArgs) {
  const fields = await readForm(args.request);
  const done = await runForms(recoveredForms, recoveredCommands, { ctx: ctxOf(args), fields, more: {} });
  if (!done.ok) return done.answer;
  if ("title" in done.value) return redirectWith(factsOf(args), page, done.value);
  // The page itself, not a redirect: what was asked must not be written anywhere to be answered.
  const answer = { form: "found", fields: {}, errors: {}, title: "", text: "", ...done.value };
  return data<RecoveredAnswer>(answer);
}

/** The answer of this page's forms; `finding` only to a question. */
type RecoveredAnswer = FormAnswer & { finding?: RecoveredFinding };

/** After a conflict the list is read again, so that it shows what is so. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

/** Accounts that their sellers took back, and who took them: kept as hashes, looked up by whoever asks. */
export default function Recovered({ loaderData }: Route.ComponentProps) {
  const { rows, isFirstPage, older, mayBlock } = loaderData;
  const root = useRouteLoaderData<typeof rootLoader>("root");
  useLive(["recovered"], { since: root?.viewer?.since });
  const { key } = useLocation();
  const finding = useLastAnswer<RecoveredAnswer>()?.finding;
  return (
    <>
      <h1>Recovered accounts</h1>
      <p className={textStyles.muted}>
        Names, email addresses and payout destinations of accounts that sellers took back. We keep only hashes
        and check every offer and sale against them.
      </p>
      <div className={cx(styles.page, styles.formFirst)}>
        <div className={layout.stack}>
          <CheckForm finding={finding} />
          <AddForm key={key} mayBlock={mayBlock} finding={finding} />
        </div>
        <div className={layout.stack}>
          <RecoveredTable rows={rows} mayEnd={mayBlock} />
          {older || !isFirstPage ? (
            <div className={cx(layout.row, layout.end)}>
              {isFirstPage ? null : <LinkButton to={page}>Newest</LinkButton>}
              {older ? <LinkButton to={older}>Older entries</LinkButton> : null}
            </div>
          ) : null}
        </div>
      </div>
    </>
  );
}
