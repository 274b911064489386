import { removeJobInput, runJobInput, runKindInput } from "../../../domain/jobs/inputs.ts";
import { defineForms } from "../../web/forms/define-forms.ts";

const needs = ["jobs.manage"] as const;

/** The forms of the jobs' page: those of each failed job, and one for all of a kind. */
export const jobForms = defineForms({
  "jobs-again": { needs, title: "Nothing changed", schema: runKindInput },
  "job-again-": { needs, title: "Nothing changed", schema: runJobInput },
  "job-remove-": { needs, title: "Job not removed", schema: removeJobInput },
});
