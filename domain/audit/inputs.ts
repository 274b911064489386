import { z } from "zod";
import { type AuditKindName, auditKinds, longestAuditText } from "./model.ts";

const kindNames = Object.keys(auditKinds) as AuditKindName[]; // The keys are the names.

const text = z
  .string()
  .transform((typed) =>
    typed
      .replace(/\p{Cc}/gu, " ")
      .trim()
      .slice(0, longestAuditText),
  )
  .transform((typed) => typed || undefined)
  .optional()
  .catch(undefined);
const day = z.iso.date().optional().catch(undefined);

/** What the log is searched for; whatever does not fit is left out. Days are UTC, the last one included. */
export const auditFilterInput = z.object({
  /** Whose doing it was: the id of a person or a key, or the name of a job. */
  by: text,
  /** What it happened to: an order's or a listing's number, a promo code, a person's name, an id. */
  subject: text,
  kind: z.enum(kindNames).optional().catch(undefined),
  from: day,
  to: day,
  text,
});
export type AuditFilter = z.infer<typeof auditFilterInput>;

/** Where a page begins: the microsecond and the id of the event before it. */
export type AuditCursor = { micros: string; id: string };

export const auditCursorInput = z
  .string()
  .regex(/^\d{1,17}_\d{1,18}$/)
  .transform((typed): AuditCursor => {
    const [micros = "0", id = "0"] = typed.split("_");
    return { micros, id };
  })
  .optional()
  .catch(undefined);
