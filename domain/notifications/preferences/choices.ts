import { kindOf, type NotificationKind, type PersonalWay } from "../kinds.ts";

/** The ways that somebody has chosen, by kind; a kind that is missing has its defaults. */
export type Choices = Partial<Record<NotificationKind, readonly PersonalWay[]>>;

/** The ways by which somebody is told of a kind. */
export function waysOf(choices: Choices, kind: NotificationKind): readonly PersonalWay[] {
  return choices[kind] ?? kindOf(kind).defaults;
}
