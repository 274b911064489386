import type {
  DisputeEntryView,
  DisputeView,
  EvidenceView,
} from "../../orders/shared/purchase/purchase-view.ts";
import styles from "../../orders/shared/purchase.module.css";
import chatStyles from "../../ui/chat.module.css";
import { cx } from "../../ui/cx.ts";
import { Moment } from "../../ui/moment.tsx";
import textStyles from "../../ui/text.module.css";

type DisputeNotesProps = { dispute: DisputeView };

/** What both sides wrote, oldest first, as the page of a day book. New notes are read out. */
export function DisputeNotes({ dispute: { id, entries, openedOn } }: DisputeNotesProps) {
  if (entries.length === 0) {
    return (
      <p className={cx(textStyles.small, textStyles.muted)}>
        We delete a dispute's messages half a year after it ends.
      </p>
    );
  }
  return (
    <div
      className={styles.disputeNotes}
      role="log"
      aria-label={`Notes in the dispute of ${openedOn}`}
      key={id}
    >
      <div className={chatStyles.lines}>
        {entries.map((entry) => (
          <Note key={entry.id} entry={entry} />
        ))}
      </div>
    </div>
  );
}

function Note({ entry: { who, isMine, text, at, pictures } }: { entry: DisputeEntryView }) {
  return (
    <article className={cx(chatStyles.line, isMine && chatStyles.mine)}>
      <header>
        <b dir="auto">{who}</b> <Moment at={at} />
      </header>
      <p dir="auto">{text}</p>
      {pictures.length > 0 ? <Pictures who={who} pictures={pictures} /> : null}
    </article>
  );
}

function Pictures({ who, pictures }: { who: string; pictures: readonly EvidenceView[] }) {
  return (
    <div className={styles.evidence}>
      {pictures.map(({ id, small, large }, index) => (
        <a key={id} href={large} target="_blank" rel="noreferrer">
          <img
            src={small}
            alt={`Shown by ${who}, ${index + 1} of ${pictures.length}; opens in a new tab`}
            width={112}
            height={112}
            loading="lazy"
          />
        </a>
      ))}
    </div>
  );
}
