import { z } from "zod";
import { isInOurCentury } from "../../kernel/dates.ts";

const timeText = "Choose a date and time";
const longNote = "Use up to 300 characters";

/** What the history shall say of a version. */
const versionNote = z.string(longNote).trim().max(300, longNote).optional();

const tick = z.literal("on").optional();

/** The draft that a form is about, as its page showed it. */
const draftFields = {
  block: z.string().max(40),
  draftId: z.uuid(),
  draftVersion: z.coerce.number().int().positive().max(999_999_999),
};

/** Has a draft published later; the time is UTC. */
export const planDraftInput = z.object({
  ...draftFields,
  publishAt: z
    .string(timeText)
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/, timeText)
    .refine(isInOurCentury, timeText)
    .transform((text) => new Date(`${text}Z`))
    .refine((date) => !Number.isNaN(date.getTime()), timeText),
  note: versionNote,
  asksConsent: tick,
});

/** Ends a plan, or throws a draft away. */
export const draftInput = z.object(draftFields);

/** Brings an earlier version back: at once, or as a draft. */
export const restoreInput = z.object({
  block: z.string().max(40),
  from: z.coerce.number().int().positive().max(999_999_999),
  version: z.coerce.number().int().min(0).max(999_999_999),
  as: z.enum(["published", "draft"]),
});
