import { mailKindOf } from "../../../../domain/content/model.ts";
import { formatMoment } from "../../../../kernel/dates.ts";
import { mailSpecOf } from "../../../../kernel/mails/mail-kinds.ts";
import { changesOf } from "./changes-copy.ts";

/** What each block of the content is called in the log. */
const blockTitles: Record<string, string> = {
  facts: "shop facts",
  hero: "hero text",
  home: "home page",
  intros: "page heads",
  banner: "announcement",
  boostSteps: "steps of services",
  accountSaleSteps: "steps of selling an account",
  sellGoldSteps: "steps of selling gold",
  buyGoldSteps: "steps of buying gold",
  comparison: "price comparison",
  claims: "claims",
  fromPrices: "from prices",
  accountSelling: "account selling text",
  testimonials: "testimonials",
  faq: "FAQ",
  promo: "welcome code",
  contact: "contact details",
  statuses: "status texts",
  "mail.lines": "sentences in emails",
  terms: "terms of service",
  privacy: "privacy policy",
  refundPolicy: "refund policy",
};

/** A block as the log names it. */
export function blockTitle(key: string): string {
  const kind = mailKindOf(key);
  return kind ? `email: ${mailSpecOf(kind).title}` : (blockTitles[key] ?? key);
}

type Logged = { data: Record<string, unknown> };

/** What happened to a text of the site. */
export const contentSentences: Record<string, (event: Logged) => string> = {
  "content.seeded": () => "created for the new shop",
  "content.updated": ({ data }) =>
    data.version === undefined
      ? "read again after a change of settings"
      : `${publishedHow(data)}, version ${String(data.version)}${data.asksConsent ? ", customers are asked to agree" : ""}${changesOf(data)}`,
  "content.draft_saved": () => "got a draft",
  "content.draft_discarded": () => "lost its draft",
  "content.test_mail_sent": () => "sent as a test email",
  "content.publish_planned": ({ data }) => `planned for ${formatMoment(new Date(String(data.publishAt)))}`,
  "content.plan_canceled": () => "no longer planned",
  "content.publish_failed": ({ data }) =>
    `not published as planned: ${planFailures[String(data.reason)] ?? "see its draft"}`,
};

function publishedHow({ restoredFrom, isPlanned }: Record<string, unknown>): string {
  if (typeof restoredFrom === "number") return `restored from version ${restoredFrom}`;
  return isPlanned ? "published as planned" : "changed";
}

const planFailures: Record<string, string> = {
  changed: "it was changed after the draft was started",
  no_rights: "whoever planned it can't edit content any more",
  does_not_fit: "the draft doesn't fit its form any more",
};
