import { Fragment } from "react";
import chatStyles from "../../ui/chat.module.css";
import { cx } from "../../ui/cx.ts";
import { Link } from "../../ui/link.tsx";

/** A line of a conversation as it is shown; `day` stands above the first one of a day. */
export type ChatLineView = {
  key: string;
  /** An internal line is one that staff alone see. */
  author: "visitor" | "staff" | "system" | "internal";
  who: string;
  isMine: boolean;
  /** What was said, cut at the order numbers that lead somewhere. */
  pieces: readonly { text: string; href: string | null }[];
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
          <Fragment key={line.key}>
            {line.day ? <p className={chatStyles.day}>{line.day}, times in UTC</p> : null}
            <Line line={line} />
          </Fragment>
        ))}
      </div>
    </div>
  );
}

function Line({ line: { author, who, isMine, pieces, at, time } }: { line: ChatLineView }) {
  if (author === "system") {
    return (
      <p className={chatStyles.note}>
        <time dateTime={at}>{time}</time> <Pieces pieces={pieces} />
      </p>
    );
  }
  return (
    <article
      className={cx(chatStyles.line, isMine && chatStyles.mine, author === "internal" && chatStyles.internal)}
    >
      <header>
        <b dir="auto">
          {who}
          {author === "internal" ? <small>Staff only</small> : null}
        </b>{" "}
        <time dateTime={at}>{time}</time>
      </header>
      <p dir="auto">
        <Pieces pieces={pieces} />
      </p>
    </article>
  );
}

function Pieces({ pieces }: Pick<ChatLineView, "pieces">) {
  return pieces.map(({ text, href }, at) => {
    // The pieces of a line never change.
    const key = `${at}`;
    return href ? (
      <Link key={key} to={href}>
        {text}
      </Link>
    ) : (
      <Fragment key={key}>{text}</Fragment>
    );
  });
}
