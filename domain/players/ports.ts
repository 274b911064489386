import type { HighScores } from "./high-scores.ts";

/**
 * What looking a player up has found. `not_ranked`: no such player, or not ranked in anything. `unavailable`:
 * the service is down, too slow, or answers what is no answer (Rule P19).
 */
export type HighScoreAnswer =
  | { kind: "found"; scores: HighScores }
  | { kind: "not_ranked" }
  | { kind: "unavailable" };

/** The game's public high scores (Rule P19). Never throws; `rsn` is a valid game name in any spelling. */
export type HighScoreSource = { lookUp(rsn: string): Promise<HighScoreAnswer> };
