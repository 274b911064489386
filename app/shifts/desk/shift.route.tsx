import { randomUUID } from "node:crypto";
import { type ShouldRevalidateFunctionArgs, useRouteLoaderData } from "react-router";
import { handOverAll } from "../../../domain/orders/index.ts";
import { listStaff } from "../../../domain/people/index.ts";
import { can } from "../../../domain/people/model.ts";
import {
  addShiftNote,
  markShiftNote,
  readLateNow,
  readShiftNotes,
  type ShiftNote,
} from "../../../domain/shifts/index.ts";
import { ctxOf, type Flash, factsOf, type ShopCtx } from "../../context.ts";
import type { loader as rootLoader } from "../../root.tsx";
import { viewerOf } from "../../shell/access/guard-desk.ts";
import styles from "../../shell/desk/desk.module.css";
import { DeskError } from "../../shell/desk/desk-error.tsx";
import { unwrapOr404 } from "../../shell/desk/unwrap-or-404.ts";
import { unlistedPage } from "../../shell/shop/page-titles.ts";
import layout from "../../ui/layout.module.css";
import text from "../../ui/text.module.css";
import { successMessage } from "../../web/forms/answer-form.ts";
import { answerHeaders } from "../../web/forms/answer-headers.ts";
import { redirectWith } from "../../web/forms/answers.ts";
import { readForm } from "../../web/forms/read-form.ts";
import { does, type FormCommands, runForms } from "../../web/forms/run-forms.ts";
import { useLive } from "../../web/live/use-live.ts";
import type { Route } from "./+types/shift.route.ts";
import { HandOverPanel } from "./hand-over-panel.tsx";
import { LatePanel, lateRows } from "./late-panel.tsx";
import { NotesPanel } from "./notes-panel.tsx";
import { readTeam } from "./read-team.ts";
import type { NoteRow } from "./shift-copy.ts";
import { shiftForms } from "./shift-forms.ts";
import { TeamPanel } from "./team-panel.tsx";

export { DeskError as ErrorBoundary };

export const headers = answerHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Shift · Order desk");
}

export async function loader(args: Route.LoaderArgs) {
  const ctx = ctxOf(args);
  const { personId, role } = viewerOf(args);
  const [staff, notes] = await Promise.all([listStaff(ctx), readShiftNotes(ctx)]);
  const team = await readTeam(ctx, staff, personId);
  const { standing, done } = unwrapOr404(notes);
  const { open = 0, chats = 0 } = team.find(({ isOwn }) => isOwn) ?? {};
  return {
    ...{ team, open, chats },
    late: can(role, "reports.read") ? lateRows(unwrapOr404(await readLateNow(ctx))) : null,
    colleagues: staff
      .filter((one) => one.personId !== personId)
      .map((one) => ({ value: one.personId, label: one.displayName })),
    notes: standing.map(noteRow),
    done: done.map(noteRow),
    newKey: randomUUID(),
  };
}

function noteRow({ id, text: said, authorName, doneByName, createdAt, doneAt }: ShiftNote): NoteRow {
  const by = doneByName ? `${authorName}, done by ${doneByName}` : authorName;
  const at = doneAt ?? createdAt;
  return { id, text: said, isDone: doneAt !== null, by, at: at.toISOString() };
}

const shiftCommands: FormCommands<typeof shiftForms, ShopCtx, Flash, { key: string }> = {
  "add-shift-note": does(addShiftNote, successMessage("Note added", "The team can see it now.")),
  "mark-shift-note:": does(markShiftNote, (_, { isDone }) =>
    isDone
      ? successMessage("Note done", "It stays under Done for 30 days.")
      : successMessage("Note put back", "It's on the list again."),
  ),
  "hand-over-shift": does(handOverAll, ({ handedOver, stayed }) =>
    successMessage(
      handedOver === 1 ? "1 order handed over" : `${handedOver} orders handed over`,
      stayed === 0
        ? "None of them are yours any more."
        : `${stayed} stayed: changed meanwhile, or placed by that colleague.`,
    ),
  ),
};

export async function action(args: Route.ActionArgs) {
  const fields = await readForm(args.request);
  const more = { key: fields.idempotencyKey ?? "" };
  const done = await runForms(shiftForms, shiftCommands, { ctx: ctxOf(args), fields, more });
  return done.ok ? redirectWith(factsOf(args), args.url.pathname, done.value) : done.answer;
}

/** After a failure the page is read again, so that it shows what is so. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 404 || defaultShouldRevalidate;
}

/** What is late, who has what open now, and what this shift tells the next. */
export default function Shift({ loaderData }: Route.ComponentProps) {
  const { team, open, chats, late, colleagues, notes, done, newKey } = loaderData;
  const root = useRouteLoaderData<typeof rootLoader>("root");
  useLive(["shift", "orders", "chats"], { since: root?.viewer?.since, paceMilliseconds: 5_000 });
  return (
    <>
      <h1>Shift</h1>
      <p className={text.muted}>Who has what open right now, and what the next shift needs to know.</p>
      <div className={styles.columns}>
        <div className={layout.stack}>
          {late ? <LatePanel rows={late} /> : null}
          <TeamPanel rows={team} />
          <HandOverPanel open={open} chats={chats} colleagues={colleagues} />
        </div>
        <NotesPanel notes={notes} done={done} newKey={newKey} />
      </div>
    </>
  );
}
