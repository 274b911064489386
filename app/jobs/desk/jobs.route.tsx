import type { ShouldRevalidateFunctionArgs } from "react-router";
import { z } from "zod";
import { readJobs, removeJob, runJobAgain, runKindAgain } from "../../../domain/jobs/index.ts";
import { jobKindPattern } from "../../../domain/jobs/model.ts";
import { allow } from "../../../domain/people/index.ts";
import { formatMoment } from "../../../kernel/dates.ts";
import { ctxOf, factsOf, type ShopCtx } from "../../context.ts";
import { DeskError } from "../../shell/desk/desk-error.tsx";
import { unwrapOr404 } from "../../shell/desk/unwrap-or-404.ts";
import { unlistedPage } from "../../shell/shop/page-titles.ts";
import { cx } from "../../ui/cx.ts";
import layout from "../../ui/layout.module.css";
import { Link } from "../../ui/link.tsx";
import { LinkTabs } from "../../ui/link-tabs.tsx";
import text from "../../ui/text.module.css";
import { successMessage } from "../../web/forms/answer-form.ts";
import { answerHeaders } from "../../web/forms/answer-headers.ts";
import { redirectWith } from "../../web/forms/answers.ts";
import { readForm } from "../../web/forms/read-form.ts";
import { does, type FormCommands, runForms } from "../../web/forms/run-forms.ts";
import type { Route } from "./+types/jobs.route.ts";
import { jobForms } from "./job-forms.ts";
import { aboutLine, jobLabel } from "./job-labels.ts";
import { JobTable, RunAll } from "./job-table.tsx";
import { countIn, jobsPath, stateLabels, statesShown } from "./job-view.ts";

export { DeskError as ErrorBoundary };

export const headers = answerHeaders;

const stateInput = z.enum(statesShown).catch("failed");
const kindInput = z.string().regex(jobKindPattern).optional().catch(undefined);

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Jobs · Order desk");
}

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const state = stateInput.parse(searchParams.get("state") ?? "failed");
  const kind = kindInput.parse(searchParams.get("kind") ?? undefined);
  const { counts, isCut, jobs } = unwrapOr404(await readJobs(ctxOf(args), { state, kind }));
  return {
    ...{ state, kind, counts, isCut },
    kinds: counts
      .filter((row) => row.state === state)
      .map(({ task, jobs: count }) => ({ task, label: jobLabel(task), count })),
    rows: jobs.map(({ id, task, about, attempts, maxAttempts, lastError, ...job }) => ({
      ...{ id, task, label: jobLabel(task), about: about.map(aboutLine), error: lastError },
      tries: `${attempts} of ${maxAttempts}`,
      when: formatMoment(
        state === "failed" ? job.updatedAt : state === "running" ? (job.lockedAt ?? job.runAt) : job.runAt,
      ),
    })),
  };
}

export async function action(args: Route.ActionArgs) {
  const ctx = ctxOf(args);
  unwrapOr404(allow(ctx.actor, "jobs.manage"));
  const fields = await readForm(args.request);
  const done = await runForms(jobForms, jobCommands, { ctx, fields, more: {} });
  const to = args.url.pathname + args.url.search;
  return done.ok ? redirectWith(factsOf(args), to, done.value) : done.answer;
}

const again = ({ jobs }: { jobs: number }) =>
  successMessage(
    jobs === 1 ? "Job queued again" : `${jobs} jobs queued again`,
    "It has all its tries again.",
  );

const jobCommands: FormCommands<typeof jobForms, ShopCtx> = {
  "jobs-again": does(runKindAgain, again),
  "job-again-": does(runJobAgain, again),
  "job-remove-": does(removeJob, successMessage("Job removed", "What it should have done stays undone.")),
};

/** After a failure the list is read again, so that it shows what is so. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

/** What works behind the pages: what failed for good, runs, is tried again and waits. */
export default function Jobs({ loaderData }: Route.ComponentProps) {
  const { state, kind, counts, isCut, kinds, rows } = loaderData;
  const here = countIn(counts, state, kind);
  return (
    <>
      <h1>Jobs</h1>
      <p className={text.muted}>
        What the shop does in the background. Failed jobs have used all their tries.
      </p>
      <LinkTabs
        label="Jobs by state"
        items={statesShown.map((each) => ({
          label: stateLabels[each],
          to: jobsPath(each),
          current: state === each,
          count: countIn(counts, each),
        }))}
      />
      {kinds.length > 0 ? (
        <p className={cx(layout.row, layout.tight, text.small)}>
          {kind ? <Link to={jobsPath(state)}>All kinds</Link> : null}
          {kinds
            .filter(({ task }) => task !== kind)
            .map(({ task, label, count }) => (
              <Link key={task} to={jobsPath(state, task)}>
                {label} ({count})
              </Link>
            ))}
        </p>
      ) : null}
      {state === "failed" && kind && here > 0 ? <RunAll kind={kind} count={here} /> : null}
      <JobTable rows={rows} state={state} />
      <p className={cx(text.small, text.faint)}>
        {here > rows.length ? `Showing the first ${rows.length} of ${here.toLocaleString("en-US")}. ` : null}
        {isCut ? "The queue is very long; counts are of its first 200,000 jobs." : null}
      </p>
    </>
  );
}
