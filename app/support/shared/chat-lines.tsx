import { Fragment } from "react";
import chatStyles from "../../ui/chat.module.css";
import { cx } from "../../ui/cx.ts";

/** A line of a conversation as it is shown; `day` stands above the first one of a day. */
export type ChatLineView = {
  seq: number;
  author: "visitor" | "staff" | "system";
  who: string;
  isMine: boolean;
  text: string;
  /** The moment for machines, and its time of day in UTC. */
  at: string;
  time: string;
  day: string | null;
};

type ChatLinesProps = { label: string; lines: readonly ChatLineView[]; isCut: boolean };

/**
 * A conversation as the page of a day book: who and when left of the margin, what was said right of it, the
 * newest at the foot, where the box also starts. New lines are read out.
 */
export function ChatLines({ label, lines, isCut }: ChatLinesProps) {
  return (
    // The box scrolls by itself, so that the keyboard must reach it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region
    <div className={chatStyles.log} role="log" aria-label={label} tabIndex={0}>
      <div className={chatStyles.lines}>
        {isCut ? <p className={chatStyles.day}>Older messages aren't shown.</p> : null}
        {lines.map((line) => (
          <Fragment key={line.seq}>
            {line.day ? <p className={chatStyles.day}>{line.day}, times in UTC</p> : null}
            <Line line={line} />
          </Fragment>
        ))}
      </div>
    </div>
  );
}

function Line({ line: { author, who, isMine, text, at, time } }: { line: ChatLineView }) {
  if (author === "system") {
    return (
      <p className={chatStyles.note}>
        <time dateTime={at}>{time}</time> {text}
      </p>
    );
  }
  return (
    <article className={cx(chatStyles.line, isMine && chatStyles.mine)}>
      <header>
        <b dir="auto">{who}</b> <time dateTime={at}>{time}</time>
      </header>
      <p dir="auto">{text}</p>
    </article>
  );
}
