import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { activities, type HighScores, rsnKey, skills } from "../../domain/players/model.ts";
import { type DemoPlayer, demoPlayers } from "./players.ts";

export type DemoHiscores = { url: string; stop(): Promise<void> };

const path = "/m=hiscore_oldschool/index_lite.json";
/** Longer than the shop waits for an answer. */
const slowMilliseconds = 7_000;

/**
 * A high-score service for the demo, on a free port of this machine: it answers for the demo's players as the
 * game's own does, one of them too late and one with a page. `stop` ends it at once, whatever is being asked.
 */
export async function startDemoHiscores(): Promise<DemoHiscores> {
  const players = new Map(demoPlayers.map((player) => [rsnKey(player.rsn), player]));
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    const player = url.pathname === path ? players.get(rsnKey(url.searchParams.get("player") ?? "")) : null;
    answer(response, player ?? null);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${path}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(response: ServerResponse, player: DemoPlayer | null): void {
  if (player?.answer === "broken") {
    sendPage(response, 200, "The high scores are being repaired.");
  } else if (!player?.scores) {
    sendPage(response, 404, "Page not found");
  } else {
    sendScores(response, player.scores, player.answer === "slow" ? slowMilliseconds : 0);
  }
}

function sendScores(response: ServerResponse, scores: HighScores, afterMilliseconds: number): void {
  const timer = setTimeout(() => {
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(wireOf(scores)));
  }, afterMilliseconds);
  response.once("close", () => clearTimeout(timer));
}

function sendPage(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "Content-Type": "text/html" });
  response.end(`<!doctype html><title>${text}</title><p>${text}</p>`);
}

const unranked = { rank: -1, level: -1, xp: -1 };

/**
 * High scores as the service writes them: ids by place, −1 for what is not ranked, activities that nobody
 * asked for.
 */
function wireOf({ total, levels, scores }: HighScores) {
  const ranked = skills.map((name, at) => ({ id: at + 1, name, ...rankedSkill(levels[name]) }));
  const xp = ranked.reduce((sum, skill) => sum + Math.max(0, skill.xp), 0);
  const overall = {
    id: 0,
    name: "Overall",
    ...(total === null ? unranked : { rank: rankAt(xp), level: total, xp }),
  };
  const others = ["League Points", "Clue Scrolls (all)"].map((name) => ({ name, rank: -1, score: -1 }));
  const actions = activities.map((name) => {
    const score = scores[name];
    return { name, ...(score === null ? { rank: -1, score: -1 } : { rank: 90_000 - score, score }) };
  });
  return {
    skills: [overall, ...ranked],
    activities: [...others, ...actions].map((activity, id) => ({ id, ...activity })),
  };
}

function rankedSkill(level: number | null) {
  if (level === null) return unranked;
  const xp = xpOf(level);
  return { rank: rankAt(xp), level, xp };
}

/** The experience at which the game gives a level. */
function xpOf(level: number): number {
  let points = 0;
  for (let at = 1; at < level; at += 1) points += Math.floor(at + 300 * 2 ** (at / 7));
  return Math.floor(points / 4);
}

/** The more experience, the higher a player stands; nobody here is first. */
function rankAt(xp: number): number {
  return Math.max(2, Math.round(2_000_000 / (1 + xp / 50_000)));
}
