import { Fragment } from "react";
import { dayIn } from "../../../kernel/dates.ts";
import chatStyles from "../../ui/chat.module.css";
import { cx } from "../../ui/cx.ts";
import { Link } from "../../ui/link.tsx";
import { Moment, useTimeZone } from "../../ui/moment.tsx";

/** A line of a conversation as it is shown. */
export type ChatLineView = {
  key: string;
  /** An internal line is one that staff alone see. */
  author: "visitor" | "staff" | "system" | "internal";
  who: string;
  isMine: boolean;
  /** What was said, cut at the order numbers that lead somewhere. */
  pieces: readonly { text: string; href: string | null }[];
  /** ISO's. */
  at: string;
};

type ChatLinesProps = { label: string; lines: readonly ChatLineView[]; isCut: boolean };

/**
 * A conversation as the page of a day book: who and when left of the margin, what was said right of it, the
 * newest at the foot, where the box also starts. New lines are read out.
 */
export function ChatLines({ label, lines, isCut }: ChatLinesProps) {
  const timeZone = useTimeZone();
  return (
    // The box scrolls by itself, so that the keyboard must reach it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region
    <div className={chatStyles.log} role="log" aria-label={label} tabIndex={0}>
      <div className={chatStyles.lines}>
        {isCut ? <p className={chatStyles.day}>Older messages aren't shown.</p> : null}
        {lines.map((line, place) => (
          <Fragment key={line.key}>
            {isNewDay(line, lines[place - 1], timeZone) ? (
              <p className={chatStyles.day}>
                <Moment at={line.at} show="day" flows />
              </p>
            ) : null}
            <Line line={line} />
          </Fragment>
        ))}
      </div>
    </div>
  );
}

/** The day stands above its first line; where it begins is told by the reader's time zone. */
function isNewDay(line: ChatLineView, before: ChatLineView | undefined, timeZone: string): boolean {
  return !before || dayIn(new Date(line.at), timeZone) !== dayIn(new Date(before.at), timeZone);
}

function Line({ line: { author, who, isMine, pieces, at } }: { line: ChatLineView }) {
  if (author === "system") {
    return (
      <p className={chatStyles.note}>
        <Moment at={at} show="clock" /> <Pieces pieces={pieces} />
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
        <Moment at={at} show="clock" />
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
