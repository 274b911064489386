import { readGoldMarket } from "../../../../domain/gold/index.ts";
import { allPayWays, readOffered } from "../../../../domain/payments/index.ts";
import { countAdminsWithoutTwoStep } from "../../../../domain/people/index.ts";
import {
  readSettingsForEditing,
  readSettingsGroup,
  readSettingsHistory,
} from "../../../../domain/settings/index.ts";
import type { SettingsKey } from "../../../../domain/settings/model.ts";
import { lastBackup } from "../../../../platform/backup/last-backup.ts";
import { countMails } from "../../../../platform/mail/count-mails.ts";
import type { ShopCtx } from "../../../context.ts";

/** One thing to do before a new shop opens, judged by what is so, never by a tick. */
type FirstStep = {
  key: "shop" | "pay" | "rates" | "mail" | "legal" | "two-step" | "backup";
  title: string;
  help: string;
  link: { to: string; label: string };
  isDone: boolean;
  /** Whether the shop stays closed without it. */
  isRequired: boolean;
};

/** What a new shop needs before it opens (Rule P38). */
export async function readFirstSteps(ctx: ShopCtx): Promise<FirstStep[]> {
  const { db } = ctx;
  const [offered, market, mails, opening, withoutTwoStep, backup, groups] = await Promise.all([
    readOffered(ctx),
    readGoldMarket(ctx),
    countMails(db),
    readSettingsGroup(db, "opening"),
    countAdminsWithoutTwoStep(db),
    lastBackup(db),
    readSettingsForEditing(db),
  ]);
  const isSaved = (key: SettingsKey) => groups.some((group) => group.key === key && group.version > 0);
  return [
    {
      key: "shop",
      title: "Name your shop",
      help: "Recommended. Set its name, who emails come from, and the worlds where you meet (Settings, Shop and Meeting).",
      link: { to: "/admin/settings?group=shop", label: "Shop settings" },
      isDone: isSaved("shop"),
      isRequired: false,
    },
    {
      key: "pay",
      title: "Choose how customers pay",
      help: "Activate an ETH key, or switch on a manual payment method with instructions.",
      link: { to: "/admin/settings?group=payments", label: "Payment settings" },
      isDone: allPayWays(offered).some((way) => way !== "gold"),
      isRequired: true,
    },
    {
      key: "rates",
      title: "Publish your gold rates",
      help: "The shop starts with example rates. Publish your own, and set stock and buying capacity.",
      link: { to: "/admin/gold", label: "Gold" },
      // Version 1 are the rates that every shop starts with.
      isDone: market.version > 1,
      isRequired: true,
    },
    {
      key: "mail",
      title: "Check that email works",
      help: "Done once your mail server has taken an email. Send yourself a test email.",
      link: { to: "/admin/mails", label: "Emails" },
      isDone: mails.sent > 0,
      isRequired: true,
    },
    {
      key: "legal",
      title: "Read the legal pages",
      help: "Read the terms, the privacy policy and the refund policy in Content, then confirm it in Settings.",
      link: { to: "/admin/settings?group=opening", label: "Opening settings" },
      isDone: opening.isLegalRead,
      isRequired: true,
    },
    {
      key: "two-step",
      title: "Turn on two-step sign-in for every admin",
      help: "An admin's password alone must not open the shop.",
      link: { to: "/profile/security", label: "Your security settings" },
      isDone: withoutTwoStep === 0,
      isRequired: true,
    },
    {
      key: "backup",
      title: "Make a backup",
      help: "Recommended. Set BACKUP_DIR to a folder on another disk, or use your database host's backups.",
      link: { to: "/admin/settings?group=backups", label: "Backup settings" },
      isDone: backup.success !== null,
      isRequired: false,
    },
  ];
}

/** Far more savings than opening and closing ever takes. */
const looksBack = 500;

/**
 * What still keeps a closed shop closed, in one sentence; null once it may open. A shop that was open before,
 * and closed for now, opens again without a list.
 */
export async function whyStaysClosed(ctx: ShopCtx): Promise<string | null> {
  const history = await readSettingsHistory(ctx, { key: "opening", limit: looksBack });
  const wasOpen =
    history.ok && history.value.some(({ changes }) => changes.some(({ field }) => field === "isOpen"));
  if (wasOpen) return null;
  const steps = await readFirstSteps(ctx);
  const missing = steps.filter(({ isDone, isRequired }) => isRequired && !isDone);
  if (missing.length === 0) return null;
  return `Do these first: ${missing.map(({ title }) => title).join("; ")}.`;
}
