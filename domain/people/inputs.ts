import { z } from "zod";
import { largestInt } from "../../kernel/largest-int.ts";
import { reloadText } from "../../kernel/reload-text.ts";
import { rsnInput } from "../players/inputs.ts";
import {
  keyCapabilities,
  longestPersonNote,
  maxPasswordLength,
  type PasswordRule,
  passwordTooShort,
  staffRoles,
} from "./model.ts";
import { mailAddressInput, personNameInput } from "./typed-text.ts";

export { peopleRulesSchema, wholeNumber } from "./people-rules-schema.ts";
export { dollarsTyped, mailAddressInput, personNameInput } from "./typed-text.ts";

/**
 * A new password. How long it must be depends on whose it is, which the commands check; a page that knows the
 * rule gives it here, so that the browser checks it as well.
 */
function newPassword(missing: string, rule?: PasswordRule) {
  return z
    .string(missing)
    .min(1, missing)
    .min(rule?.shortest ?? 1, rule && passwordTooShort(rule))
    .max(maxPasswordLength, `Password must be at most ${maxPasswordLength} characters long.`);
}

/** 1 to 12 letters, digits, spaces, hyphens or underscores: a game name. */
export const rsnSchema = rsnInput("Please enter your RuneScape name");

const optionalRsn = z.preprocess((value) => (value === "" ? undefined : value), rsnSchema.optional());

const missingLogin = "Please enter your email and password";
export const signInInput = z.object({
  email: mailAddressInput(missingLogin),
  password: z
    .string(missingLogin)
    .min(1, missingLogin)
    .max(1024, "Invalid email or password. Please check your credentials and try again."),
});

const termsTick = z.literal("on", "Please agree to the terms and conditions");

const missingRegister = "Please fill in all required fields";
/** What the register form sends. */
export function registerInput(rule?: PasswordRule) {
  return z
    .object({
      email: mailAddressInput(missingRegister),
      rsn: optionalRsn,
      password: newPassword(missingRegister, rule),
      confirmPassword: z.string(missingRegister).min(1, missingRegister),
      terms: termsTick,
    })
    .refine((input) => input.password === input.confirmPassword, {
      path: ["confirmPassword"],
      error: "Please make sure your passwords match",
      when: ({ value }) => hasText(value, "password") && hasText(value, "confirmPassword"),
    });
}
export type Registration = z.output<ReturnType<typeof registerInput>>;

function hasText(value: unknown, field: string): boolean {
  return typeof value === "object" && value !== null && Boolean(Reflect.get(value, field));
}

export const forgotPasswordInput = z.object({ email: mailAddressInput("Please enter your email address") });

const matching = {
  path: ["confirmPassword"],
  error: "Please make sure your passwords match",
};

const brokenLink = "This link doesn't work. Please open it again from the email.";

/** A new password by a mailed link: of a reset, or of a confirmation in another browser. */
function newPasswordFields(rule?: PasswordRule) {
  return z.object({
    token: z.string(brokenLink).min(1, brokenLink).max(200, brokenLink),
    password: newPassword("Please enter a new password", rule),
    confirmPassword: z.string("Please confirm your new password").min(1, "Please confirm your new password"),
  });
}

/** A new password by the link of a reset. */
export function newPasswordInput(rule?: PasswordRule) {
  return newPasswordFields(rule).refine((input) => input.password === input.confirmPassword, matching);
}

/**
 * The first password of whoever confirms an account in another browser than the one that registered: they
 * agree to the terms themselves, whoever registered.
 */
export function firstPasswordInput(rule?: PasswordRule) {
  return newPasswordFields(rule)
    .extend({ terms: termsTick })
    .refine((input) => input.password === input.confirmPassword, matching);
}
export type NewPassword = z.output<ReturnType<typeof newPasswordInput>>;

export const confirmMailInput = z.object({
  token: z.string(brokenLink).min(1, brokenLink).max(2000, brokenLink),
});

/** Says that the password asked for with a change is another one. */
export const wrongPasswordText = "Your current password is incorrect.";

/** The password of whoever is signed in, which confirms what they do (Rule P6). */
export const currentPasswordInput = z
  .string("Please enter your current password")
  .min(1, "Please enter your current password")
  .max(1024, wrongPasswordText);

/** What the form of the profile sends. */
export function changePasswordInput(rule?: PasswordRule) {
  return z
    .object({
      currentPassword: currentPasswordInput,
      password: newPassword("Please enter a new password", rule),
      confirmPassword: z
        .string("Please confirm your new password")
        .min(1, "Please confirm your new password"),
    })
    .refine((input) => input.password === input.confirmPassword, matching);
}
export type ChangedPassword = z.output<ReturnType<typeof changePasswordInput>>;

export const changeEmailInput = z.object({
  email: mailAddressInput("Please enter your new email address"),
  currentPassword: currentPasswordInput,
});

export const changeRsnInput = z.object({ rsn: rsnSchema });

const codeText = "Please enter the 6-digit code from your authenticator app";
export const oneTimeCode = z
  .string(codeText)
  .transform((text) => text.replace(/[\s-]/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, codeText));

const codeOrBackup = "Please enter a code from your authenticator app, or a backup code";

const anyCode = z.string(codeOrBackup).trim().min(6, codeOrBackup).max(32, codeOrBackup);

/** At sign-in: the code of the app, or one of the backup codes. */
export const secondFactorInput = z.object({ code: anyCode });
export const enrolInput = z.object({ currentPassword: currentPasswordInput });
export type CurrentPassword = z.output<typeof enrolInput>;
/** Turning it off needs both factors: the password and a code of the app, or a backup code. */
export const disableTwoFactorInput = enrolInput.extend({ code: anyCode });
export const confirmEnrolInput = z.object({ code: oneTimeCode });
export const stepUpInput = z.object({
  password: z
    .string("Please enter your password")
    .min(1, "Please enter your password")
    .max(1024, "Invalid password. Please try again."),
  code: z.preprocess((value) => (value === "" ? undefined : value), anyCode.optional()),
});
export const revokeSessionInput = z.object({ sessionId: z.uuid("This session doesn't exist") });
export const setRoleInput = z.object({
  personId: z.uuid("This person doesn't exist"),
  role: z.enum(["member", "staff", "manager", "admin"], "Please choose a role"),
  version: z.coerce.number(reloadText).int(reloadText).max(largestInt, reloadText),
});
const missingPerson = "This person doesn't exist";
/** Disables somebody of the staff, enables them again, or ends their sessions. */
export const staffAccessInput = z.object({
  personId: z.uuid(missingPerson),
  version: z.coerce.number(reloadText).int(reloadText).max(largestInt, reloadText),
});
const missingReason = "Enter a reason, such as how you made sure it's them.";
/** Resets somebody's two-step sign-in, with the acting admin's own password. */
export const resetTwoStepInput = staffAccessInput.extend({
  reason: z
    .string(missingReason)
    .trim()
    .min(1, missingReason)
    .max(300, "A reason can be up to 300 characters.")
    .regex(/^\P{Cc}+$/u, "Use plain text."),
  currentPassword: currentPasswordInput,
});
const emptyNote = "Write a note first.";
/** What staff note about a person. Forms send the ends of lines as two characters; people count one. */
export const personNoteInput = z.object({
  text: z
    .string(emptyNote)
    .transform((typed) => typed.replaceAll("\r\n", "\n").trim())
    .pipe(
      z
        .string()
        .min(1, emptyNote)
        .max(longestPersonNote, `Notes can be up to ${longestPersonNote.toLocaleString("en-US")} characters.`)
        .regex(/^[^\0]*$/, "Use plain text."),
    ),
});
export const personNoteRemovalInput = z.object({ noteId: z.uuid(reloadText) });
const missingInvitation = "This invitation doesn't exist";
export const inviteInput = z.object({
  email: mailAddressInput("Please enter an email address"),
  role: z.enum(staffRoles, "Please choose a role"),
});
export const invitationInput = z.object({ invitationId: z.uuid(missingInvitation) });

/** What whoever was invited sends: a name and a password, unless they have an account. */
export function joinInput(rule?: PasswordRule) {
  return z
    .object({
      name: personNameInput.refine((name) => name !== "", "Please enter your name"),
      password: newPassword("Please choose a password", rule),
      confirmPassword: z.string("Please confirm your password").min(1, "Please confirm your password"),
    })
    .refine((input) => input.password === input.confirmPassword, matching);
}
export type Joining = z.output<ReturnType<typeof joinInput>>;

export const referralCodeSchema = z.string().regex(/^[A-Z0-9]{6,12}$/);

const keyName = "Please enter a name of at most 60 characters";
const keyActions = "Please choose what the key may do";
const keyFields = z.object({
  name: z
    .string(keyName)
    .trim()
    .min(1, keyName)
    .max(60, keyName)
    .regex(/^\P{Cc}+$/u, keyName),
  capabilities: z.array(z.enum(keyCapabilities, keyActions), keyActions).min(1, keyActions),
  idempotencyKey: z.string(reloadText).min(8, reloadText).max(255, reloadText),
});

/** A form sends a tick for each capability, named `may:<capability>`. */
export const createKeyInput = z.preprocess((sent) => {
  if (typeof sent !== "object" || sent === null || "capabilities" in sent) return sent;
  return { ...sent, capabilities: keyCapabilities.filter((capability) => `may:${capability}` in sent) };
}, keyFields);
export const revokeKeyInput = z.object({ keyId: z.uuid("This key doesn't exist") });

/** Says which loosening somebody decides on (Rule P43). */
export const guardChangeInput = z.object({ changeId: z.uuid(reloadText) });
