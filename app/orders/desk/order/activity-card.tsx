import {
  BadgeCheck,
  Banknote,
  Bell,
  Camera,
  Eye,
  EyeOff,
  FilePenLine,
  Handshake,
  Hourglass,
  KeyRound,
  Link2,
  ListChecks,
  LockKeyhole,
  LockKeyholeOpen,
  MailCheck,
  MailQuestion,
  MapPin,
  MessageSquareText,
  PackageCheck,
  PackageX,
  ReceiptText,
  Scale,
  ShieldAlert,
  Swords,
  TicketPercent,
  Trash2,
  TriangleAlert,
  Undo2,
  UserCheck,
  UserRound,
  UsersRound,
} from "lucide";
import { useEffect, useRef } from "react";
import { longestNote } from "../../../../domain/orders/model.ts";
import deskStyles from "../../../shell/desk/desk.module.css";
import { noteHint, publicNoteLabel } from "../../../shell/desk/desk-copy.ts";
import styles from "../../../shell/desk/desk-order.module.css";
import { KeyHint } from "../../../shell/desk/key-hint.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { cx } from "../../../ui/cx.ts";
import { Field } from "../../../ui/field.tsx";
import { Icon, type IconDrawing } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Moment } from "../../../ui/moment.tsx";
import { Panel } from "../../../ui/panel.tsx";
import textStyles from "../../../ui/text.module.css";
import { Textarea } from "../../../ui/textarea.tsx";
import { Timeline, type TimelineEntry } from "../../../ui/timeline.tsx";
import { useUnusedKey } from "../../../web/forms/use-sent-form.ts";
import { statusView } from "../../shared/order-page/status-view.ts";
import { DeskForm } from "./desk-form.tsx";
import { orderForms } from "./order-forms.ts";
import { actionKeys } from "./order-keys.ts";
import type { OrderDeskView } from "./order-view.ts";

type Line = OrderDeskView["activity"][number];

/**
 * Everything that happened to the order, newest first, whether its chain holds, and a place for notes (Rule
 * P10).
 */
export function ActivityCard({ order, formKey }: { order: OrderDeskView; formKey: string }) {
  const { activity, logIsIntact, ownSeqs } = order;
  return (
    <Panel title="Activity Log" aside={<ChainBadge isIntact={logIsIntact} />} className={styles.log}>
      <AddNote formKey={formKey} ownSeq={ownSeqs.note} />
      {activity.length > 0 ? (
        <Timeline items={activity.map(entryOf)} />
      ) : (
        <p className={textStyles.muted}>No activity recorded yet</p>
      )}
    </Panel>
  );
}

function ChainBadge({ isIntact }: { isIntact: boolean }) {
  return isIntact ? (
    <span className={cx(textStyles.tiny, textStyles.pos, layout.row, layout.tight)}>
      <Icon of={Link2} size={14} />
      chain verified
    </span>
  ) : (
    <span className={cx(textStyles.tiny, textStyles.neg, layout.row, layout.tight)}>
      <Icon of={TriangleAlert} size={14} />
      chain broken
    </span>
  );
}

/** Folds again once the viewer's note stands in the log and nothing more is being written. */
function AddNote({ formKey, ownSeq }: { formKey: string; ownSeq: number }) {
  const box = useRef<HTMLTextAreaElement>(null);
  const fold = useRef<HTMLDetailsElement>(null);
  const key = useUnusedKey(formKey, ownSeq);
  // The form has taken out by then what was sent: it is within, and so it comes first.
  const last = useRef(ownSeq);
  useEffect(() => {
    if (ownSeq === last.current) return;
    last.current = ownSeq;
    if (fold.current && !box.current?.value) fold.current.open = false;
  }, [ownSeq]);
  return (
    <details ref={fold} className={styles.addNote}>
      <summary className={textStyles.small} aria-keyshortcuts={actionKeys.note}>
        Add a note <KeyHint name={actionKeys.note} />
      </summary>
      <DeskForm form={orderForms.note} ownSeq={ownSeq}>
        {({ errors, fields, busy }) => (
          <>
            <input type="hidden" name="idempotencyKey" value={key} />
            <Field label="New note" hideLabel error={errors.note}>
              <Textarea
                ref={box}
                name="note"
                rows={2}
                maxLength={longestNote}
                placeholder={noteHint}
                defaultValue={fields.note}
              />
            </Field>
            <Checkbox name="isPublic" label={publicNoteLabel} defaultChecked={fields.isPublic === "on"} />
            <div>
              <Button type="submit" busy={busy}>
                Add note
              </Button>
            </div>
          </>
        )}
      </DeskForm>
    </details>
  );
}

const glyphs: Record<string, IconDrawing> = {
  "order.edited": FilePenLine,
  "order.world_changed": MapPin,
  "order.world_locked": MapPin,
  "order.payout_details_locked": LockKeyhole,
  "order.payout_details_unlocked": LockKeyholeOpen,
  "order.assigned": UserCheck,
  "order.handed_over": Handshake,
  "order.removed": Trash2,
  "order.claimed": UserRound,
  "order.receipt_requested": ReceiptText,
  "order.secret_revealed": Eye,
  "order.refused": ShieldAlert,
  "invoice.issued": ReceiptText,
  "invoice.corrected": ReceiptText,
  "account.reset_requested": MailQuestion,
  "account.reset_link_received": MailCheck,
  "account.check_set": ListChecks,
  "account.verified": BadgeCheck,
  "account.unverified": Undo2,
  "account.flagged": ShieldAlert,
  "account.recovered": ShieldAlert,
  "payment.late": TriangleAlert,
  "payment.over": TriangleAlert,
  "payment.reverted": TriangleAlert,
  "payment.taken_back": TriangleAlert,
  "payment.voided": TriangleAlert,
  "boost.progress": Swords,
  "boost.snapshot": Camera,
  "boost.gear_returned": PackageCheck,
  "boost.gear_kept": PackageX,
  "gold.returned": PackageCheck,
  "gold.kept": PackageX,
  "purchase.revealed": KeyRound,
  "purchase.reveal_allowed": KeyRound,
  "order.hold_extended": Hourglass,
  "payment.claimed": Hourglass,
  "purchase.reminded": Bell,
  "promo.redeemed": TicketPercent,
  "promo.released": TicketPercent,
};

function glyphOf({ type, isInternal }: Line): IconDrawing {
  const known = glyphs[type];
  if (known) return known;
  if (/^(payout|payment|refund|commission)\./.test(type)) return Banknote;
  if (type.startsWith("boost.access_")) return KeyRound;
  if (type.startsWith("account.counter_")) return Handshake;
  if (type.startsWith("dispute.")) return Scale;
  if (type.startsWith("approval.")) return UsersRound;
  return isInternal ? EyeOff : MessageSquareText;
}

function entryOf(line: Line): TimelineEntry {
  const { seq, type, action, status, note, isInternal, at, by, hash } = line;
  const isPlaced = type === "order.placed";
  const tone = status ? statusView(status).tone : isPlaced ? "pending" : null;
  return {
    key: String(seq),
    title: (
      <>
        {action}
        {isInternal ? <Badge icon={<Icon of={EyeOff} size={13} />}>Internal</Badge> : null}
      </>
    ),
    text: note,
    when: (
      <>
        <Moment at={at} flows /> · {by} {hash ? <span className={deskStyles.hash}>{hash}</span> : null}
      </>
    ),
    ...(tone ? { tone } : { icon: glyphOf(line) }),
  };
}
