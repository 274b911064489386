import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { startSmtp } from "../../support/smtp.ts";

type Mood = "takes" | "hangs" | "refuses";

export type MoodySmtp = {
  port: number;
  /** Every mail as it was delivered. */
  mails: string[];
  be(mood: Mood): void;
  stop(): Promise<void>;
};

/**
 * A mail server that takes mails, takes connections and says nothing more, or refuses every recipient for
 * now.
 */
export async function startMoodySmtp(): Promise<MoodySmtp> {
  let mood: Mood = "takes";
  const smtp = await startSmtp({
    judge: () => (mood === "refuses" ? { code: 451, text: "Come back later" } : "take"),
  });
  const sockets = new Set<Socket>();
  const door = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).once("close", () => sockets.delete(socket));
    if (mood === "hangs") return;
    const inside = connect(smtp.port, "127.0.0.1");
    inside.on("error", () => socket.destroy());
    socket.once("close", () => inside.destroy());
    socket.pipe(inside).pipe(socket);
  });
  await new Promise<void>((resolve) => door.listen(0, "127.0.0.1", () => resolve()));
  const { port } = door.address() as AddressInfo; // a TCP server
  return {
    port,
    mails: smtp.mails,
    be(next) {
      mood = next;
      // Who was left hanging comes again.
      for (const socket of sockets) socket.destroy();
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => door.close(() => resolve()));
      await smtp.stop();
    },
  };
}
