import { Eye, Lock } from "lucide";
import { Badge } from "../../ui/badge.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icons.tsx";
import type { KeyValue } from "../../ui/key-values.tsx";
import layout from "../../ui/layout.module.css";
import textStyles from "../../ui/text.module.css";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./desk.module.css";
import { DialogLink } from "./desk-dialog.tsx";

/** Says whether a secret is in the vault or shown in this page. */
export function VaultBadge({ isOpen }: { isOpen: boolean }) {
  return isOpen ? (
    <Badge tone="warn" icon={<Icon of={Eye} size={13} />}>
      Revealed to you
    </Badge>
  ) : (
    <Badge icon={<Icon of={Lock} size={13} />}>In the vault</Badge>
  );
}

/** Dots in the place of a secret, with Reveal beside them where `reveal` names its dialog. */
export function Dots({ reveal, what }: { reveal?: string | undefined; what?: string }) {
  return (
    <span className={cx(layout.row, layout.between)}>
      <span className={styles.masked}>
        <span aria-hidden="true">•••••••••••••</span>
        <VisuallyHidden>Hidden</VisuallyHidden>
      </span>
      {reveal ? (
        <DialogLink name={reveal} icon={<Icon of={Eye} size={16} />}>
          Reveal
          {what ? <VisuallyHidden> {what}</VisuallyHidden> : null}
        </DialogLink>
      ) : null}
    </span>
  );
}

/** A revealed secret, to be read and copied. */
export function secretLine({ label, value }: { label: string; value: string }): KeyValue {
  return {
    label,
    value: (
      <span className={cx(layout.row, layout.between)}>
        <span className={textStyles.secret}>{value}</span>
        <CopyButton text={value} label={`Copy ${label}`} bare size="sm" />
      </span>
    ),
  };
}
