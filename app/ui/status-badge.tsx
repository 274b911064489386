import { BadgeCheck, CircleX, Coins, Hourglass, MailCheck, Scale, ScanSearch, Send, UserCheck } from "lucide";
import badgeStyles from "./badge.module.css";
import { cx } from "./cx.ts";
import { Icon, type IconDrawing } from "./icons.tsx";
import styles from "./status.module.css";

/** The nine tones a status can have. Each has one colour and one icon everywhere. */
export type StatusTone =
  | "pending"
  | "in-progress"
  | "verifying-account"
  | "email-reset-sent"
  | "gold-collected"
  | "gold-received"
  | "payment-sent"
  | "completed"
  | "canceled";

export const statusIcons: Record<StatusTone, IconDrawing> = {
  pending: Hourglass,
  "in-progress": UserCheck,
  "verifying-account": ScanSearch,
  "email-reset-sent": MailCheck,
  "gold-collected": Coins,
  "gold-received": Scale,
  "payment-sent": Send,
  completed: BadgeCheck,
  canceled: CircleX,
};

type StatusBadgeProps = { tone: StatusTone; label: string; icon?: IconDrawing; className?: string };

/** A status as icon, word and colour, always all three. */
export function StatusBadge({ tone, label, icon, className }: StatusBadgeProps) {
  return (
    <span className={cx(badgeStyles.badge, styles[tone], className)}>
      <Icon of={icon ?? statusIcons[tone]} size={14} />
      {label}
    </span>
  );
}
