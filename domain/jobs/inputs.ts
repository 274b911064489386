import { z } from "zod";
import { reloadText } from "../../kernel/reload-text.ts";
import { jobKindPattern, longestReason } from "./model.ts";

const jobId = z.string(reloadText).regex(/^\d{1,18}$/, reloadText);

/** One job again, or all failed ones of a kind. */
export const runJobInput = z.object({ jobId });
export const runKindInput = z.object({ kind: z.string(reloadText).regex(jobKindPattern, reloadText) });

const noReason = "Say why. Your reason is logged.";
export const removeJobInput = z.object({
  jobId,
  reason: z
    .string(noReason)
    .trim()
    .min(3, noReason)
    .max(longestReason, `Reasons can be up to ${longestReason} characters.`)
    .regex(/^\P{Cc}+$/u, "Use plain text."),
});
