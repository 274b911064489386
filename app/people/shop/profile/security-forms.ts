import { data } from "react-router";
import {
  beginTwoFactor,
  confirmTwoFactor,
  disableTwoFactor,
  type Enrolment,
  renewBackupCodes,
  revokeOtherSessions,
  revokeSession,
  type Viewer,
} from "../../../../domain/people/index.ts";
import {
  confirmEnrolInput,
  disableTwoFactorInput,
  enrolInput,
  revokeSessionInput,
} from "../../../../domain/people/inputs.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { redirectWith } from "../../../web/forms/answers.ts";
import type { FormAnswer } from "../../../web/forms/form-answer.ts";
import type { Fields } from "../../../web/forms/read-form.ts";
import { runForm } from "../../../web/forms/run-form.ts";
import type { Route } from "./+types/security.route.ts";

type Submitted = { args: Route.ActionArgs; viewer: Viewer; fields: Fields };

/** The answer of this page's forms; `enrolment` and `backupCodes` only right after they were made. */
export type SecurityAnswer = FormAnswer & { enrolment?: Enrolment; backupCodes?: string[] };

const page = "/profile/security";

async function begin({ args, viewer, fields }: Submitted) {
  const done = await runForm({
    form: "enrol",
    title: "Two-step sign-in not started",
    schema: enrolInput,
    fields,
    run: (input) => beginTwoFactor(ctxOf(args), { ...input, viewer, headers: args.request.headers }),
  });
  if (!done.ok) return done.answer;
  const answer = { form: "started", fields: {}, errors: {}, title: "", text: "", enrolment: done.value };
  return data<SecurityAnswer>(answer, { headers: { "Cache-Control": "no-store" } });
}

async function confirm({ args, viewer, fields }: Submitted) {
  const done = await runForm({
    form: "confirm",
    title: "Two-step sign-in is not on yet",
    schema: confirmEnrolInput,
    fields,
    run: (input) => confirmTwoFactor(ctxOf(args), { ...input, viewer, headers: args.request.headers }),
  });
  if (!done.ok) return done.answer;
  const facts = factsOf(args);
  for (const cookie of done.value.cookies) facts.setCookie(cookie);
  const text = "We'll ask for a code after your password from now on.";
  return redirectWith(facts, page, { title: "Two-step sign-in is on", text, tone: "good" });
}

async function disable({ args, viewer, fields }: Submitted) {
  const done = await runForm({
    form: "disable",
    title: "Two-step sign-in not turned off",
    schema: disableTwoFactorInput,
    fields,
    run: (input) => disableTwoFactor(ctxOf(args), { ...input, viewer, headers: args.request.headers }),
  });
  if (!done.ok) return done.answer;
  const facts = factsOf(args);
  for (const cookie of done.value.cookies) facts.setCookie(cookie);
  return redirectWith(facts, page, { title: "Two-step sign-in is off", tone: "info" });
}

async function renewCodes({ args, viewer, fields }: Submitted) {
  const done = await runForm({
    form: "renew-codes",
    title: "No new backup codes",
    schema: enrolInput,
    fields,
    run: (input) => renewBackupCodes(ctxOf(args), { ...input, viewer, headers: args.request.headers }),
  });
  if (!done.ok) return done.answer;
  const answer = { form: "renewed", fields: {}, errors: {}, title: "", text: "", backupCodes: done.value };
  return data<SecurityAnswer>(answer, { headers: { "Cache-Control": "no-store" } });
}

async function endSession({ args, viewer, fields }: Submitted) {
  const done = await runForm({
    form: "end-session",
    title: "Session not ended",
    schema: revokeSessionInput,
    fields,
    run: ({ sessionId }) => revokeSession(ctxOf(args), { sessionId, viewer }),
  });
  if (!done.ok) return done.answer;
  return redirectWith(factsOf(args), page, { title: "Session ended", tone: "good" });
}

async function endOthers({ args, viewer }: Submitted) {
  const ended = await revokeOtherSessions(ctxOf(args), viewer);
  const count = ended.ok ? ended.value : 0;
  const title = count === 1 ? "1 other session ended" : `${count} other sessions ended`;
  return redirectWith(factsOf(args), page, { title, tone: "good" });
}

/** What each form of the page does, by its name. */
export const securityForms = new Map(
  Object.entries({
    enrol: begin,
    confirm,
    disable,
    "renew-codes": renewCodes,
    "end-session": endSession,
    "end-others": endOthers,
  }),
);
