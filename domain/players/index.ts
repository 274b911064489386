export { type DemoAnswer, type DemoPlayer, demoPlayers } from "./demo-players.ts";
export type { HighScoreAnswer, HighScoreSource } from "./ports.ts";
