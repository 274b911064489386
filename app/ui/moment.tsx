import type { ReactNode } from "react";
import { useSyncExternalStore } from "react";
import {
  clockIn,
  dayIn,
  formatMomentIn,
  formatTimeIn,
  readMoment,
  writtenMoment,
} from "../../kernel/dates.ts";
import styles from "./moment.module.css";

const never = () => () => {};

/** The reader's time zone; UTC on the server, in the first render and without scripts. */
export function useTimeZone(): string {
  return useSyncExternalStore(never, zoneOfBrowser, () => "UTC");
}

function zoneOfBrowser(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

type MomentProps = {
  /** A text is one of `formatMoment`, or ISO's. */
  at: Date | number | string;
  /** The time of day alone, while it is today's; the day alone; or the time alone below such a day. */
  show?: "time" | "day" | "clock";
  /** Text follows on the same line, which needs no room for what UTC took. */
  flows?: boolean;
};

/**
 * A moment in the reader's time zone: `Nov 22, 1:58 PM`. Until scripts run it is in UTC and says so, and
 * keeps that room, so that nothing moves when it changes (Rule S1).
 */
export function Moment({ at, show, flows }: MomentProps) {
  const timeZone = useTimeZone();
  const date = typeof at === "string" ? readMoment(at) : new Date(at);
  const now = new Date();
  const written = writtenAs(show, date, { timeZone, now });
  const before = timeZone === "UTC" ? written : writtenAs(show, date, { timeZone: "UTC", now });
  return (
    <time
      dateTime={Number.isNaN(date.getTime()) ? undefined : date.toISOString()}
      className={flows ? styles.moment : styles.steady}
      data-before={flows ? undefined : before}
      translate="no"
      // What is today or this year may have changed since the page was written.
      suppressHydrationWarning
    >
      {written}
    </time>
  );
}

function writtenAs(show: MomentProps["show"], date: Date, reading: { timeZone: string; now: Date }): string {
  if (show === "day") return dayIn(date, reading.timeZone);
  if (show === "clock") return clockIn(date, reading.timeZone);
  return show === "time" ? formatTimeIn(date, reading) : formatMomentIn(date, reading);
}

/** A text with the moments in it, as `formatMoment` wrote them, in the reader's time zone. */
export function Moments({ text }: { text: string }): ReactNode {
  const pieces = text.split(writtenMoment);
  return pieces.map((piece, place) =>
    place % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name
      <Moment key={place} at={piece} flows={pieces[place + 1] !== ""} />
    ) : (
      piece
    ),
  );
}

/** What a component of the kit was given, its moments in the reader's time zone if it is a text. */
export function withMoments(shown: ReactNode): ReactNode {
  return typeof shown === "string" && writtenMoment.test(shown) ? <Moments text={shown} /> : shown;
}
