import { useState } from "react";
import type { CheckedForm } from "./use-checked-form.ts";

type Values = Readonly<Record<string, string | boolean>>;

/** What the form edits, as it is stored now. A form that only brings a version has no values. */
type Stored<V> = { version: number; values: V };

type Sent = Record<string, string>;

type Baseline<V> = {
  /** The version the form sends. */
  version: number;
  /** What was stored when the edit began. */
  was: V;
  /** What the fields begin with: what was typed before a failure, otherwise what is stored. */
  typed: V;
  /** The fields that somebody else had changed when a conflict came. */
  changedElsewhere: readonly (keyof V & string)[];
  /** The refused form it began after. */
  sent: Sent | null;
};

/** The name of the hidden field that carries what a field began with. */
export const baselineName = (field: string) => `was:${field}`;

/**
 * What an edit started from. Live updates change nothing in it, so they take nothing typed away, and no save
 * overwrites what its writer has not seen. After a conflict the edit starts over from what is stored, with
 * what was typed kept (Rule P9).
 *
 * `followsSame`: a new version that leaves the values as they were is followed, because the form has nothing
 * to ask about it.
 */
export function useEditBaseline<V extends Values>(
  stored: Stored<V>,
  { errors, fields, busy }: Pick<CheckedForm, "errors" | "fields" | "busy">,
  { followsSame = false } = {},
) {
  const isConflict = errors.version !== undefined;
  const [baseline, setBaseline] = useState(() => begin(stored, fields, isConflict));
  const isOlder = baseline.version !== stored.version;
  const changedSince = isOlder ? differing(baseline.was, stored.values) : [];
  if (!busy && isConflict && baseline.sent !== fields) setBaseline(begin(stored, fields, true));
  else if (!busy && isOlder && followsSame && changedSince.length === 0) {
    setBaseline({ ...baseline, version: stored.version });
  }
  return { ...baseline, changedSince, isBehind: isOlder && !busy };
}

function begin<V extends Values>(
  { version, values }: Stored<V>,
  sent: Sent,
  isConflict: boolean,
): Baseline<V> {
  const sentVersion = Number(sent.version ?? Number.NaN);
  if (Number.isNaN(sentVersion)) {
    return { version, was: values, typed: values, changedElsewhere: [], sent: isConflict ? sent : null };
  }
  const was = withSent(values, (field) => sent[baselineName(field)]);
  // A box that is not ticked is not sent.
  const typed = withSent(was, (field) => sent[field] ?? (typeof was[field] === "boolean" ? "" : undefined));
  if (!isConflict) return { version: sentVersion, was, typed, changedElsewhere: [], sent };
  const ownChanges = differing(was, typed).map((field) => [field, typed[field]]);
  return {
    version,
    was: values,
    typed: { ...values, ...Object.fromEntries(ownChanges) },
    changedElsewhere: differing(was, values),
    sent,
  };
}

/** The values as they were sent, with the line ends of the page; where nothing was sent they stay. */
function withSent<V extends Values>(values: V, sent: (field: string) => string | undefined): V {
  const read = Object.entries(values).map(([field, value]) => {
    const text = sent(field)?.replaceAll("\r\n", "\n");
    return [field, text === undefined ? value : typeof value === "boolean" ? text === "on" : text];
  });
  return { ...values, ...Object.fromEntries(read) };
}

function differing<V extends Values>(before: V, now: V): (keyof V & string)[] {
  return Object.keys(before).filter((field) => before[field] !== now[field]);
}
