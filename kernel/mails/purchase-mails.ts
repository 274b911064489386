import { orderMail } from "./order-mail.ts";
import { sentences } from "./placeholder.ts";
import { required } from "./required.ts";

const account = required("Maxed main, 126 combat");
const until = required("Nov 30, 4:30 PM UTC");
const keptFor = required("30 days");
const deletion = "We delete our copy of the login {keptFor} after the order ends.";
const warranty = sentences("warranty");
const purchase = { group: "purchases" } as const;

/** Mails to buyers of accounts. */
export const purchaseMails = {
  "purchase-held-longer": orderMail({
    ...purchase,
    when: "Sent when staff hold an account for longer.",
    heading: "More time to pay",
    paragraphs: ["We're holding {account} for you until {until}."],
    own: { account, until },
  }),
  "login-ready": orderMail({
    ...purchase,
    when: "Sent when the login of a bought account can be read.",
    heading: "Your account's login is ready",
    paragraphs: [
      "The login of {account} is on your order's page. We show it once, so have your password manager ready. Change the password once you're in.",
      "Then check the account. Confirm it or open a dispute within 72 hours, by {until}. After that, the sale is final.",
    ],
    own: { account, until },
    button: "Read the login",
  }),
  "account-handed-over": orderMail({
    ...purchase,
    when: "Sent instead when the login has been read already.",
    heading: "Your account is handed over",
    paragraphs: [
      "You've read the login of {account}. Change its password now if you haven't yet.",
      "Then check the account. Confirm it or open a dispute within 72 hours, by {until}. After that, the sale is final.",
    ],
    own: { account, until },
    button: "Check and confirm",
  }),
  "login-shown": orderMail({
    ...purchase,
    when: "Sent when the login was shown.",
    fact: "Sent because the login of the account you bought was shown on your order's page.",
    heading: "Your account's login was shown",
    own: { account },
    paragraphs: [
      "We showed the login of {account} on your order's page. We won't show it again.",
      "Change the account's password now. If that wasn't you, message us right away.",
    ],
  }),
  "login-once-more": orderMail({
    ...purchase,
    title: "Login can be read once more",
    when: "Sent when staff allow the login to be read again.",
    fact: "Sent because the login of the account you bought can be shown once more.",
    heading: "You can read your login once more",
    paragraphs: ["You can read the login of {account} once more."],
    own: { account },
    button: "Read the login",
  }),
  "check-reminder": orderMail({
    ...purchase,
    title: "Reminder to check an account",
    when: "Sent before the time to check an account is over.",
    heading: "{timeLeft} left to check your account",
    paragraphs: ["{opened}", "Confirm it or open a dispute by {until}. After that, the sale is final."],
    own: { timeLeft: required("24 hours"), opened: sentences("opened"), until },
    button: "Check and confirm",
  }),
  "account-accepted": orderMail({
    ...purchase,
    when: "Sent when the time to check an account is over.",
    heading: "The account is yours",
    paragraphs: [
      "Your 72 hours to check {account} are over without a dispute. The order is completed.",
      "{warranty}",
      deletion,
    ],
    own: { account, keptFor, warranty },
  }),
  "account-confirmed": orderMail({
    ...purchase,
    when: "Sent when a buyer confirms an account.",
    heading: "Account confirmed",
    paragraphs: [
      "You confirmed {account}. The order is completed. Thank you for your business.",
      "{warranty}",
      deletion,
    ],
    own: { account, keptFor, warranty },
  }),
  "dispute-opened": orderMail({
    ...purchase,
    when: "Sent when a buyer opens a dispute.",
    heading: "Dispute opened",
    paragraphs: [
      "We have your dispute about {account}. While it's open, the sale isn't final.",
      "We're looking into it and will answer on your order's page within {answerTime}. You can add to it there, or withdraw it.",
    ],
    own: { account, answerTime: required("24 hours") },
    button: "See your dispute",
  }),
  "dispute-answered": orderMail({
    ...purchase,
    when: "Sent when staff answer a dispute.",
    heading: "We answered your dispute",
    paragraphs: ["Read our answer about {account} on your order's page."],
    own: { account },
    button: "Read the answer",
  }),
  "dispute-withdrawn": orderMail({
    ...purchase,
    when: "Sent when a buyer withdraws a dispute.",
    heading: "Dispute withdrawn",
    paragraphs: ["You've withdrawn your dispute about {account}.", "{dispute}"],
    own: { account, dispute: sentences("dispute") },
  }),
  "dispute-refunded": orderMail({
    ...purchase,
    when: "Sent when a dispute ends with a refund.",
    heading: "Dispute decided: full refund",
    paragraphs: ["We decided your dispute in your favor. The order is canceled.", "{refund}"],
    own: { refund: sentences("refund") },
  }),
  "dispute-part-refunded": orderMail({
    ...purchase,
    when: "Sent when a dispute ends with a part of the money back.",
    heading: "Dispute decided: partial refund",
    paragraphs: [
      "We decided your dispute: {account} stays yours for {price}, which is {amount} less.",
      "{refund}",
    ],
    own: {
      account,
      ...{ price: required("$120.00"), amount: required("$30.00"), refund: sentences("refund") },
    },
  }),
  "dispute-rejected": orderMail({
    ...purchase,
    title: "Dispute decided: not refunded",
    when: "Sent when a dispute ends without a refund.",
    heading: "Dispute decided",
    paragraphs: ["We looked into your dispute about {account} and won't refund it. The order is completed."],
    own: { account },
  }),
};
