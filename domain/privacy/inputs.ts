import { z } from "zod";
import { isPlainText } from "../../kernel/plain-text.ts";

/** Asking for a copy takes no fields: it is always one's own. */
export const askExportInput = z.object({});

const passwordText = "Please enter your current password";

/** Erasing one's own data: the password, and a code where two-step sign-in is on. */
export const eraseOwnInput = z.object({
  currentPassword: z
    .string(passwordText)
    .min(1, passwordText)
    .max(1024, "Your current password is incorrect."),
  code: z
    .string()
    .trim()
    .max(32, "Enter a code from your authenticator app, or a backup code.")
    .optional()
    .transform((code) => code || undefined),
  /** Gives up commission that hasn't been paid out, rather than wait for it. */
  waivesCommission: z
    .literal("on")
    .optional()
    .transform((tick) => tick === "on"),
});

const whoText = "Enter the email address of their account or orders, or the number of their account.";
const whyText = "Say how they asked, in 3 to 300 characters.";

/** Whose data staff hand over or erase, and how it was asked for. */
export const staffDataInput = z.object({
  who: z
    .string(whoText)
    .trim()
    .max(254, whoText)
    .pipe(z.union([z.uuid(), z.email()], whoText))
    .transform((who) => (who.includes("@") ? { email: who.toLowerCase() } : { personId: who })),
  reason: z
    .string(whyText)
    .trim()
    .min(3, whyText)
    .max(300, whyText)
    .refine(isPlainText, "Please use plain text: this has control characters."),
});
