export { type DemoAnswer, type DemoPlayer, demoPlayers } from "./demo-players.ts";
