import { z } from "zod";
import { largestInt } from "../../kernel/largest-int.ts";
import { reloadText } from "../../kernel/reload-text.ts";
import { longestNote, longestNoteText } from "../orders/model.ts";
import { dollarsTyped, mailAddressInput } from "../people/inputs.ts";
import { rsnInput } from "../players/inputs.ts";
import { listedDestinations } from "../ways/model.ts";
import { type AccountCheckItem, accountCheckItems } from "./account-checks.ts";

export { rawAnswersInput } from "./answers.ts";
export { publishOffersInput, rollBackOffersInput } from "./publish-offers-input.ts";

/** The username step (Rule S74). */
export const usernameInput = z.object({ rsn: rsnInput("Please enter your OSRS username") });

const password = z
  .string("Please enter the account's password")
  .min(1, "Please enter the account's password")
  .max(100, "A password has at most 100 characters.");

const missingLogin = "Please enter the account's login email or username";
const loginEmail = mailAddressInput(missingLogin);
const loginUsername = z.string().max(60, "A login username has at most 60 characters.");

/** The login of an account: an email address has an @, a username never; the password exactly as typed. */
export const saleLoginInput = z.object({
  loginName: z
    .string(missingLogin)
    .trim()
    .min(1, missingLogin)
    .transform((name, check) => {
      const byEmail = name.includes("@");
      const parsed = byEmail ? loginEmail.safeParse(name) : loginUsername.safeParse(name);
      const [issue] = parsed.error?.issues ?? [];
      if (issue) check.addIssue({ code: "custom", message: issue.message });
      return parsed.success ? parsed.data : z.NEVER;
    }),
  loginPassword: password,
});

/** Where a guest's receipt and news go. */
export const sellerEmailInput = z.object({
  customerEmail: mailAddressInput("Please enter your email address"),
});

const deskNote = z.string(longestNoteText).trim().max(longestNote, longestNoteText);
const version = z.coerce.number(reloadText).int(reloadText).max(largestInt, reloadText);

/** The tick box of one thing that staff look at. */
export function accountCheckField(item: AccountCheckItem): string {
  return `seen:${item}`;
}

const tick = z.literal("on", reloadText).optional();
const tickBoxes = Object.fromEntries(accountCheckItems.map((item) => [accountCheckField(item), tick]));

/**
 * The checks of an account as their one form sends them: a box for each, and in `was` those that were ticked
 * when it was shown; by `all` every one. What was neither ticked nor unticked in it stays.
 */
export const accountChecksInput = z
  .object({ ...tickBoxes, was: z.string(reloadText), all: tick })
  .transform(({ was: shown, all, ...boxes }) => {
    const was = shown.split(",");
    const isTicked = (item: AccountCheckItem) => Reflect.get(boxes, accountCheckField(item)) === "on";
    return {
      done: accountCheckItems.filter((item) => all || (isTicked(item) && !was.includes(item))),
      open: accountCheckItems.filter((item) => !all && was.includes(item) && !isTicked(item)),
    };
  });

/** An account is verified as its order was seen; the note says why while checks are open. */
export const verifyAccountInput = z.object({ version, note: deskNote.optional() });

/** Takes a verification back, for a reason. */
export const unverifyAccountInput = z.object({ version, note: deskNote.min(3, "Please say why.") });

const noLink = "Please paste the link.";

/** A reset link: the address of a page, on one line (Rule S79). */
export const resetLinkText = z
  .string(noLink)
  .trim()
  .min(1, noLink)
  .max(2000, "A link has at most 2,000 characters.")
  .regex(/^[^\r\n]*$/, "Please paste one link only.")
  .refine(isWebAddress, "That's not a link. Copy all of it from the email, starting with https://");

function isWebAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);
}

/** The page on which the seller pastes the link. */
export const resetLinkInput = z.object({ link: resetLinkText });

/** The seller's answer to a counter-offer. */
export const counterAnswerInput = z.object({
  counterOfferId: z.uuid(reloadText),
  answer: z.enum(["accept", "decline"], "Please accept or decline."),
});
const amountText = "Please enter an amount. For example, 95.00.";

/** The longest reason of a counter-offer, in characters. */
export const longestReason = 500;

/** Another amount for an account, typed in dollars, whole cents afterwards; the seller reads the reason. */
export const counterOfferInput = z.object({
  version,
  amountCents: dollarsTyped(amountText),
  reason: z
    .string("Please say why. The seller reads it.")
    .trim()
    .min(1, "Please say why. The seller reads it.")
    .max(longestReason, `A reason has at most ${longestReason} characters.`),
});

/**
 * Asks for the reset link, for the order as it was seen; a note says why where that is no normal next step.
 */
export const resetRequestInput = z.object({ version, note: deskNote.optional() });

/** A reset link that staff save for the seller. */
export const deskResetLinkInput = z.object({ version, link: resetLinkText });

/** Takes a counter-offer back. */
export const withdrawCounterInput = z.object({ counterOfferId: z.uuid(reloadText) });

const effect = z.enum(["flag", "block"], "Please choose what it does.");
const spokenNote = deskNote.min(3, "Please say why.");
const listedKind = z.enum(["rsn", "email", "wallet"], "Please choose what it is.");
const missingValue = "Please enter the name or address.";
const listedValue = z
  .string(missingValue)
  .trim()
  .min(1, missingValue)
  .max(200, "This is too long for a name or address.");

/** What each kind of entry must look like; a payout destination says by its first letters which it is. */
const listedForms: Record<z.output<typeof listedKind>, { patterns: RegExp[]; text: string }> = {
  rsn: {
    patterns: [/^(?=.*[\p{L}\p{N}])[\p{L}\p{N} _\u00a0.-]{1,60}$/u],
    text: "A game name or login name can only have letters, digits, spaces, - and _.",
  },
  email: { patterns: [/^[^\s@]+@[^\s@]+$/], text: "Please enter a valid email address." },
  wallet: {
    patterns: listedDestinations.map(({ pattern }) => pattern),
    text: `Enter ${new Intl.ListFormat("en-GB", { type: "disjunction" }).format(listedDestinations.map(({ name }) => name))}.`,
  },
};

function checkListed(
  { kind, value }: { kind: z.output<typeof listedKind>; value: string },
  check: z.RefinementCtx,
) {
  const { patterns, text } = listedForms[kind];
  if (!patterns.some((pattern) => pattern.test(value)))
    check.addIssue({ code: "custom", path: ["value"], message: text });
}

/** Something that may stand on the list of recovered accounts, as staff ask for it. */
export const recoveredTraitInput = z
  .object({ kind: listedKind, value: listedValue })
  .superRefine(checkListed);

/** The same, to be put there. */
export const addRecoveredInput = z
  .object({ kind: listedKind, value: listedValue, effect, note: spokenNote })
  .superRefine(checkListed);

/** Ends an entry of the list. */
export const endRecoveredInput = z.object({ id: z.uuid(reloadText), note: spokenNote });

/** The seller took the account of this order back. */
export const recoverSaleInput = z.object({ version, effect, note: spokenNote });
