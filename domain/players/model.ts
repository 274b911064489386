// The door that browsers may use too: game names, and what the high scores show.
export {
  type Activity,
  activities,
  combatLevel,
  type HighScores,
  isCombatRanked,
  type Skill,
  skills,
  totalLevel,
} from "./high-scores.ts";
export { loginKey } from "./login-key.ts";
export { rsnKey, rsnPattern, rsnProblem, rsnText } from "./rsn.ts";
