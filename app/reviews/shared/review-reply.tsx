import { cx } from "../../ui/cx.ts";
import { Moments } from "../../ui/moment.tsx";
import textStyles from "../../ui/text.module.css";
import styles from "./review-reply.module.css";

/** What we answered to a review, below it. `note` says to staff who wrote it and when. */
export function ReviewReply({ text, note }: { text: string; note?: string | undefined }) {
  return (
    <div className={styles.reply}>
      <b className={textStyles.small}>Our reply</b>
      <p className={cx(textStyles.breakAnywhere, textStyles.withLineBreaks)}>{text}</p>
      {note ? (
        <span className={cx(textStyles.tiny, textStyles.faint)}>
          <Moments text={note} />
        </span>
      ) : null}
    </div>
  );
}
