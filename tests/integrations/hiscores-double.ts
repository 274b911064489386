import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { skills } from "../../domain/players/model.ts";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** The service's JSON for somebody whose skills are all at this level. */
export function jsonAt(level: number): string {
  return JSON.stringify({
    skills: [
      { id: 0, name: "Overall", rank: 9, level: level * skills.length, xp: 1_000 },
      ...skills.map((name, at) => ({ id: at + 1, name, rank: 9, level, xp: 1_000 })),
    ],
    activities: [{ id: 0, name: "TzTok-Jad", rank: 4, score: 2 }],
  });
}

/** Answers with a status and a text. */
export function saying(status: number, text: string, headers: Record<string, string> = {}): Handler {
  return (_request, response) => response.writeHead(status, headers).end(text);
}

/**
 * A high-score service of its own on this machine; the handlers answer in turn, the last one from then on.
 */
export async function hiscoresDouble(...handlers: Handler[]) {
  const asked: IncomingMessage[] = [];
  let turn = 0;
  const server = createServer((request, response) => {
    asked.push(request);
    handlers[Math.min(turn++, handlers.length - 1)]?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/m=hiscore_oldschool/index_lite.json`,
    asked,
    /** From now on it answers so. */
    become(...next: Handler[]) {
      handlers = next;
      turn = 0;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type HiscoresDouble = Awaited<ReturnType<typeof hiscoresDouble>>;
