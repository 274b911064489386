import { useRef } from "react";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { cx } from "../../../ui/cx.ts";
import { SealText } from "../../../ui/drawings/seal-text.tsx";
import { Field } from "../../../ui/field.tsx";
import layout from "../../../ui/layout.module.css";
import { SummaryCard } from "../../../ui/summary-card.tsx";
import textStyles from "../../../ui/text.module.css";
import { TextInput } from "../../../ui/text-input.tsx";
import { outcomeToast, toast } from "../../../ui/toast.ts";
import styles from "./profile.module.css";

type ReferralCardProps = {
  /** `{origin}/register?ref={code}` (Rule S32). */
  link: string;
  /** Ends the link, and decides the shape of the wax. */
  code: string;
};

/** The person's referral link on a card, to copy (Rules S32, P26). */
export function ReferralCard({ link, code }: ReferralCardProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <SummaryCard
      as="section"
      title="Bring a friend to the counter"
      className={styles.referral}
      seal={<SealText text="5%" size={78} seed={code} />}
    >
      <p className={cx(textStyles.small, textStyles.muted)}>
        Earn 5% of each friend's first order once it's completed. Your link counts for 30 days.
      </p>
      <p className={styles.referralCode}>
        Your code <b className={textStyles.mono}>{code}</b>
      </p>
      <Field label="Your link">
        <TextInput
          ref={field}
          mono
          readOnly
          defaultValue={link}
          onFocus={(event) => event.currentTarget.select()}
        />
      </Field>
      <div className={cx(styles.copySlot, layout.withScript)}>
        <CopyButton
          text={link}
          label="Copy link"
          source={field}
          onCopied={() => toast({ id: outcomeToast, title: "Link copied!" })}
        />
      </div>
    </SummaryCard>
  );
}
