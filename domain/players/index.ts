export type { HighScoreSource } from "./ports.ts";
