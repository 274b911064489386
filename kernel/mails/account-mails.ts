import type { MailGroup, MailSpec } from "./mail-copy.ts";
import { type Placeholder, sentences } from "./placeholder.ts";
import { required } from "./required.ts";

type Notice<Own extends Record<string, Placeholder>> = {
  group?: MailGroup;
  title?: string;
  when: string;
  subject: string;
  /** Left out, the subject. */
  heading?: string;
  paragraphs: string[];
  fact?: string;
  own?: Own;
  button: string | null;
};

/** The text of a mail that shows no order. All of them may name the shop. */
export function notice<const Own extends Record<string, Placeholder> = Record<never, Placeholder>>(
  mail: Notice<Own>,
) {
  const { group = "account", when, subject, heading = subject, paragraphs, fact, own, button } = mail;
  const placeholders: Record<string, Placeholder> = { shopName: { sample: "Goldhall" }, ...own };
  return {
    ...{ group, title: mail.title ?? subject, when, isOfOrder: false as const, asks: false },
    ...{ copy: { subject, heading, paragraphs, button }, fact },
    placeholders,
    // Nothing is what the type says where nothing is given.
    own: own ?? ({} as Own),
  } satisfies MailSpec & { own: object };
}

const commission = { group: "contact", button: "See your commission" } as const;

/** Mails about a customer's account. */
export const accountMails = {
  "confirm-mail": notice({
    when: "Sent at sign-up. The link works once, for one hour.",
    fact: "Sent because someone registered an account with this address.",
    subject: "Confirm your email",
    paragraphs: [
      "Welcome! Confirm your email in the browser you registered with and you're signed in. In any other browser, you'll choose a new password first.",
    ],
    button: "Confirm my email",
  }),
  "reset-password": notice({
    when: "Sent when someone forgot their password. The link works once, for one hour.",
    fact: "Sent because someone asked to reset the password of your account.",
    subject: "Reset your password",
    paragraphs: ["Someone asked to reset the password of your account."],
    button: "Choose a new password",
  }),
  "sign-in-link": notice({
    when: "Sent when someone asks for it because too many wrong passwords were entered. The link works once, for a day.",
    fact: "Sent because someone asked for a sign-in link for your account.",
    subject: "Your sign-in link",
    paragraphs: ["Open the link in the browser you want to sign in with, then enter your password there."],
    button: "Sign in here",
  }),
  "password-guessed": notice({
    when: "Sent at most once a day, when someone keeps entering wrong passwords for an account.",
    fact: "Sent because someone entered many wrong passwords for your account.",
    subject: "Someone is guessing your password",
    paragraphs: [
      "Someone entered many wrong passwords for your account, so we stopped accepting passwords for it from new browsers for a while.",
      "You can sign in as usual where you've signed in before. Anywhere else, get a sign-in link by email first.",
      "If you use this password on other sites too, change it and turn on two-step sign-in in your profile.",
    ],
    button: "Get a sign-in link",
  }),
  "code-guessed": notice({
    when: "Sent at most once a day, when someone has the right password but keeps entering wrong codes.",
    fact: "Sent because someone entered the password of your account, then many wrong codes.",
    subject: "Someone knows your password",
    paragraphs: [
      "Someone entered your password and then many wrong codes. Two-step sign-in is keeping them out.",
      "Choose a new password now, and don't use the old one anywhere else.",
    ],
    button: "Choose a new password",
  }),
  "password-changed": notice({
    when: "Sent after a password was changed.",
    fact: "Sent because the password of your account was changed.",
    subject: "Your password was changed",
    paragraphs: ["The password of your account was changed, and your other devices were signed out."],
    button: "This wasn't me",
  }),
  "mailed-code": notice({
    when: "Sent when someone without a password confirms a change. The code works once, for 10 minutes.",
    fact: "Sent because someone signed in to your account asked for a code to confirm a change. Never give it to anyone. We don't ask for it.",
    subject: "Your confirmation code",
    paragraphs: ["Your code is {code}. Enter it on the page where you asked for it, within 10 minutes."],
    own: { code: required("482913") },
    button: null,
  }),
  "mail-change-asked": notice({
    when: "Sent to the old address when a new one is asked for.",
    fact: "Sent because someone asked to change the email address of your account.",
    subject: "Someone asked to change your email",
    paragraphs: [
      "Someone signed in to your account asked to change its email address.",
      "Nothing changes until they open the link we sent to the new address.",
    ],
    button: "This wasn't me",
  }),
  "mail-change": notice({
    when: "Sent to the new address. The link works once, for one hour.",
    fact: "Sent because someone asked to use this address for their account.",
    subject: "Confirm your new email",
    paragraphs: [
      "You asked to use this address for your account. Open the link in a browser where you're signed in.",
    ],
    button: "Use this address",
  }),
  "mail-changed": notice({
    when: "Sent to the old address once the new one is confirmed.",
    fact: "Sent because the email address of your account was changed.",
    subject: "Your email was changed",
    paragraphs: [
      "Your account now uses another email address, and your other devices were signed out.",
      "Order updates go there too, and the order links we sent you here no longer work.",
      "This is our last email about it to this address.",
    ],
    button: "This wasn't me",
  }),
  "two-factor-on": notice({
    when: "Sent when two-step sign-in is turned on.",
    fact: "Sent because two-step sign-in was turned on for your account.",
    subject: "Two-step sign-in is on",
    paragraphs: ["Your account now asks for a code from your authenticator app."],
    button: "Open my settings",
  }),
  "two-factor-off": notice({
    when: "Sent when two-step sign-in is turned off.",
    fact: "Sent because two-step sign-in was turned off for your account.",
    subject: "Two-step sign-in is off",
    paragraphs: ["Your account no longer asks for a code from your authenticator app."],
    button: "Open my settings",
  }),
  "two-factor-reset": notice({
    when: "Sent when an admin resets a customer's two-step sign-in.",
    fact: "Sent because our team turned two-step sign-in off for your account.",
    subject: "We reset your two-step sign-in",
    paragraphs: [
      "As asked, we turned two-step sign-in off for your account and signed you out everywhere.",
      "Sign in with your password, then set it up again with your new phone.",
    ],
    button: "Open my settings",
  }),
  "backup-code-used": notice({
    when: "Sent when someone signs in with a backup code.",
    fact: "Sent because someone signed in to your account with a backup code.",
    subject: "A backup code was used",
    paragraphs: [
      "Someone used one of your backup codes. That code no longer works.",
      "{codesLeft} You can make new ones in your settings.",
    ],
    own: { codesLeft: sentences("codesLeft") },
    button: "Open my settings",
  }),
  "backup-codes-new": notice({
    when: "Sent when new backup codes are made.",
    fact: "Sent because new backup codes were made for your account.",
    subject: "You have new backup codes",
    paragraphs: ["Your account has new backup codes. The old ones no longer work."],
    button: "Open my settings",
  }),
  "discord-linked": notice({
    when: "Sent when a Discord account is linked.",
    fact: "Sent because a Discord account was linked to your account.",
    subject: "Discord was linked to your account",
    paragraphs: ["You can now sign in to your account with Discord too."],
    button: "Open my settings",
  }),
  "payout-method-added": notice({
    when: "Sent when a customer saves a payout method.",
    fact: "Sent because a payout method was added to your account: {way}.",
    subject: "A payout method was added",
    paragraphs: [
      "{way} is now one of your saved payout methods. You can choose it the next time you sell.",
      "Orders that already have payout details keep theirs.",
    ],
    own: { way: required("PayPal") },
    button: "Check your payout methods",
  }),
  "payout-method-removed": notice({
    when: "Sent when a saved payout method is removed.",
    fact: "Sent because a payout method was removed from your account: {way}.",
    subject: "A payout method was removed",
    paragraphs: [
      "We removed {way} from your saved payout methods and deleted its details.",
      "Orders that already have payout details keep theirs.",
    ],
    own: { way: required("PayPal") },
    button: "Check your payout methods",
  }),
  "data-copy-ready": notice({
    when: "Sent when the copy of a customer's data can be downloaded.",
    fact: "Sent because someone asked for a copy of your account's data.",
    subject: "The copy of your data is ready",
    paragraphs: ["Sign in and download it from your profile. It's available for {days} days."],
    own: { days: required("7") },
    button: "Open my profile",
  }),
  "data-erased": notice({
    when: "Sent last, when a customer's data is erased.",
    fact: "Sent because your account and its data are being erased.",
    subject: "Your data is being erased",
    paragraphs: [
      "We're erasing what we store about you: your account, contact details, chats, reviews and files.",
      "Our books and our log stay, with every name taken out. Backups lapse by themselves, as the privacy policy says.",
      "This is our last email to you.",
    ],
    button: "Read the privacy policy",
  }),
  "chat-reply": notice({
    group: "contact",
    when: "Sent when staff answered in the chat and the customer hasn't seen it.",
    subject: "We replied to your message",
    heading: "We replied to you",
    paragraphs: ["There's a reply in the live chat that you haven't seen yet."],
    button: "Open the conversation",
  }),
  "review-request": notice({
    group: "contact",
    title: "Review request",
    when: "Sent once, some days after an order was completed, while Settings has it on.",
    subject: "How did order #{orderNumber} go?",
    heading: "How did it go?",
    paragraphs: [
      "Your {product} is completed. Tell others how it went: a few stars and a sentence help them choose.",
      "It takes a minute. We read each review before we publish it.",
    ],
    own: { orderNumber: required("4F2A81C0"), product: { sample: "gold purchase" } },
    button: "Leave a review",
  }),
  "review-reply": notice({
    group: "contact",
    title: "Reply to a review",
    when: "Sent once, when staff reply to a review.",
    subject: "We replied to your review",
    heading: "We replied to your review",
    paragraphs: ["Thank you for your review of order #{orderNumber}. Everybody can read our reply below it."],
    own: { orderNumber: required("4F2A81C0") },
    button: "Read the reply",
  }),
  "commission-credited": notice({
    ...commission,
    title: "Commission credited",
    when: "Sent when a friend's first order earns commission.",
    subject: "Commission credited: {amount}",
    heading: "Commission credited",
    paragraphs: [
      "A friend you referred completed their first order. You earned {amount} in commission.",
      "Want it paid out? Ask for it on your profile.",
    ],
    own: { amount: required("$1.43") },
  }),
  "commission-requested": notice({
    ...commission,
    title: "Commission: payout requested",
    when: "Sent when a payout of commission is asked for.",
    fact: "Sent because a payout of your commission was requested: {amount}.",
    subject: "Payout requested: {amount}",
    heading: "Payout requested",
    paragraphs: ["You asked us to pay out {amount} in commission. We email you when it's sent."],
    own: { amount: required("$25.00") },
  }),
  "commission-destination": notice({
    ...commission,
    title: "Commission: new destination",
    when: "Sent when the destination of a payout of commission changes.",
    fact: "Sent because the destination of your commission was changed.",
    subject: "Your commission's destination was changed",
    heading: "Destination changed",
    paragraphs: ["We'll pay your {amount} in commission to the new destination that you gave us."],
    own: { amount: required("$25.00") },
  }),
  "commission-paid": notice({
    ...commission,
    title: "Commission: paid out",
    when: "Sent when commission is paid out.",
    fact: "Sent because your commission was paid out: {amount}.",
    subject: "Commission paid out: {amount}",
    heading: "Commission paid out",
    paragraphs: [
      "We paid you {amount} in commission. It can take a few days to arrive, by the way you chose.",
    ],
    own: { amount: required("$25.00") },
  }),
  "commission-rejected": notice({
    ...commission,
    title: "Commission: payout not made",
    when: "Sent when a payout of commission is refused.",
    subject: "We couldn't pay out your commission",
    heading: "Payout not made",
    paragraphs: ["We couldn't make your payout. {reason}", "Your balance stays yours."],
    own: { reason: required("The PayPal address doesn't exist.") },
  }),
};
