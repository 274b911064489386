export { type DemoPlayer, demoPlayers } from "./demo-players.ts";
export type { HighScoreSource } from "./ports.ts";
