import type { Capability } from "../people/model.ts";

type AuditKind = {
  /** What the filter calls it. */
  label: string;
  /** Without it the reader neither sees nor finds such events. */
  needs: Capability;
  /** The types of its events. */
  types: readonly string[];
};

/**
 * Every type of event of the shop, by what it is about (Rule P40). An event of a type that stands in none is
 * shown to nobody; a test names such types.
 */
export const auditKinds = {
  orders: {
    label: "Orders",
    needs: "orders.read",
    types: [
      "order.placed",
      "order.status_changed",
      "order.edited",
      "order.pay_way_changed",
      "order.world_changed",
      "order.world_picked",
      "order.world_locked",
      "order.payout_details_locked",
      "order.payout_details_unlocked",
      "order.assigned",
      "order.handed_over",
      "order.note",
      "order.removed",
      "order.claimed",
      "order.receipt_requested",
      "order.refused",
      "order.hold_extended",
      "purchase.reminded",
    ],
  },
  secrets: {
    label: "Views of secrets",
    needs: "orders.read",
    types: [
      "order.secret_revealed",
      "listing.login_revealed",
      "purchase.revealed",
      "purchase.reveal_allowed",
    ],
  },
  approvals: {
    label: "Approvals",
    needs: "orders.read",
    types: [
      "approval.requested",
      "approval.approved",
      "approval.refused",
      "approval.withdrawn",
      "approval.expired",
    ],
  },
  payments: {
    label: "Payments",
    needs: "orders.read",
    types: [
      "payment.claimed",
      "payment.started",
      "payment.seen",
      "payment.partial",
      "payment.expired",
      "payment.late",
      "payment.over",
      "payment.reverted",
      "payment.received",
      "payment.refunded",
      "payment.goodwill_refunded",
      "refund.claimed",
      "refund.sent",
      "money.written_off",
      "money.write_off_reversed",
      "invoice.issued",
      "invoice.corrected",
      "credit_note.issued",
    ],
  },
  payouts: {
    label: "Payouts",
    needs: "orders.read",
    types: [
      "payout.due",
      "payout.approved",
      "payout.sent",
      "payout.confirmed",
      "payout.failed",
      "commission.paid",
    ],
  },
  accounts: {
    label: "Account sales",
    needs: "orders.read",
    types: [
      "account.reset_requested",
      "account.reset_link_received",
      "account.check_set",
      "account.verified",
      "account.unverified",
      "account.counter_offered",
      "account.counter_withdrawn",
      "account.counter_accepted",
      "account.counter_declined",
      "account.counter_expired",
      "account.flagged",
      "account.recovered",
      "account.listed",
      "account.unlisted",
      "recovered.added",
      "recovered.changed",
      "recovered.ended",
    ],
  },
  boosts: {
    label: "Boosts",
    needs: "orders.read",
    types: [
      "boost.access_given",
      "boost.access_by_chat",
      "boost.access_withdrawn",
      "boost.access_destroyed",
      "boost.progress",
      "boost.snapshot",
      "boost.gear_returned",
      "boost.gear_kept",
    ],
  },
  disputes: {
    label: "Disputes",
    needs: "orders.read",
    types: ["dispute.opened", "dispute.evidence", "dispute.withdrawn", "dispute.decided"],
  },
  prices: {
    label: "Rates, stock and prices",
    needs: "desk.enter",
    types: [
      "gold.rates_posted",
      "gold.rates_withdrawn",
      "gold.rates_effective",
      "gold.stock_adjusted",
      "gold.capacity_adjusted",
      "gold.running_low",
      "offers.posted",
      "boosts.priced",
    ],
  },
  listings: {
    label: "Listings",
    needs: "desk.enter",
    types: [
      "listing.drafted",
      "listing.edited",
      "listing.withdrawn",
      "listing.created",
      "listing.published",
      "listing.hidden",
      "listing.held",
      "listing.freed",
      "listing.sold",
      "listing.login_saved",
      "listing.picture_added",
      "listing.picture_removed",
      "listing.pictures_ordered",
      "listings.created",
    ],
  },
  promotions: {
    label: "Promo codes and referrals",
    needs: "desk.enter",
    types: [
      "promo.created",
      "promo.changed",
      "promo.redeemed",
      "promo.released",
      "commission.credited",
      "commission.reversed",
    ],
  },
  reviews: {
    label: "Reviews",
    needs: "orders.read",
    types: ["review.left", "review.changed", "review.published", "review.hidden"],
  },
  content: { label: "Content", needs: "desk.enter", types: ["content.seeded", "content.updated"] },
  chats: {
    label: "Chats",
    needs: "orders.progress",
    types: [
      "chat.message",
      "chat.claimed",
      "chat.taken",
      "chat.handed_over",
      "chat.closed",
      "chat.reopened",
      "chat.contact_changed",
      "canned_reply.saved",
      "canned_reply.removed",
    ],
  },
  desk: {
    label: "Desk",
    needs: "desk.enter",
    types: [
      "view.saved",
      "view.changed",
      "view.removed",
      "shift_note.added",
      "shift_note.done",
      "shift_note.put_back",
      "mail.retried",
    ],
  },
  people: {
    label: "People",
    needs: "people.manage",
    types: [
      "person.created",
      "person.registered",
      "person.stepped_up",
      "person.step_up_refused",
      "person.step_up_locked",
      "person.role_changed",
      "person.password_changed",
      "person.password_reset",
      "person.email_confirmed",
      "person.email_change_asked",
      "person.email_changed",
      "person.two_factor_on",
      "person.two_factor_off",
      "person.backup_code_used",
      "person.backup_codes_renewed",
      "person.provider_linked",
      "person.sessions_ended",
      "person.export_asked",
      "person.export_made",
      "person.export_downloaded",
      "person.export_by_staff",
      "person.disabled",
      "person.enabled",
      "person.erasure_asked",
      "person.erased",
      "erasure.asked",
      "erasure.texts_removed",
      "erasure.done",
      "person.note_added",
      "person.note_removed",
      "invitation.sent",
      "invitation.sent_again",
      "invitation.withdrawn",
      "invitation.accepted",
      "profile.updated",
      "notification.preferences_changed",
      "notification.discord_closed",
      "push.switched_on",
      "push.switched_off",
      "push.removed",
      "push.gone",
    ],
  },
  reports: { label: "Reports", needs: "reports.read", types: ["report.daily_summary"] },
  settings: { label: "Settings", needs: "people.manage", types: ["settings.changed"] },
  keys: {
    label: "Keys and webhooks",
    needs: "people.manage",
    types: [
      "api-key.created",
      "api-key.revoked",
      "eth_key.proposed",
      "eth_key.activated",
      "eth_key.refused",
      "eth_key.retired",
      "webhook.created",
      "webhook.changed",
      "webhook.removed",
      "webhook.replayed",
      "webhook.tested",
      "webhook.switched_off",
    ],
  },
  jobs: { label: "Jobs", needs: "jobs.manage", types: ["job.run_again", "job.removed"] },
  audit: {
    label: "Audit",
    needs: "people.manage",
    types: ["audit.export", "audit.proofs_asked"],
  },
} as const satisfies Record<string, AuditKind>;

export type AuditKindName = keyof typeof auditKinds;

/**
 * What the program writes for itself, which is nobody's doing: what a notification and a mark of reading set
 * off, and what gold is left to sell. Found in the things themselves.
 */
export const unlistedEvents: readonly string[] = [
  "notification.added",
  "inbox.read",
  "chat.read",
  "gold.availability_changed",
];

/** Most characters that are looked for. */
export const longestAuditText = 80;

export { changesIn, type LoggedChange } from "./changes.ts";
