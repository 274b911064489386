import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { Transform } from "node:stream";

export type DbProxy = {
  /** The database's address by way of the proxy. */
  url: string;
  /** Everything goes through, also what stood still until now. */
  pass(): Promise<void>;
  /** Connections are taken and nothing goes through any more, as with a database that stands still. */
  stall(): void;
  /** Connections are broken off and refused, as with a database that is not there. */
  refuse(): Promise<void>;
  /** Connections are broken off, some in the middle of an answer; new ones are taken. */
  cut(): void;
  /** What goes through takes so many milliseconds longer each way; 0 ends it. */
  slow(milliseconds: number): void;
  /** New connections are broken off after the time that this gives for each; undefined ends it. */
  breakEach(afterMilliseconds: (() => number) | undefined): void;
  close(): Promise<void>;
};

/** Stands between a shop and its database, whose address it is given. */
export async function startDbProxy(databaseUrl: string): Promise<DbProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let stalled = false;
  let delay = 0;
  let lifetime: (() => number) | undefined;

  const late = () =>
    new Transform({
      transform(chunk, _encoding, done) {
        if (delay === 0) done(null, chunk);
        else setTimeout(done, delay, null, chunk);
      },
    });
  const server = createServer((client) => {
    const toDatabase = connect(Number(target.port), target.hostname);
    client.pipe(late()).pipe(toDatabase).pipe(late()).pipe(client);
    // biome-ignore lint/plugin: a connection that breaks in the middle is what this plays.
    if (lifetime) setTimeout(() => client.destroy(), lifetime());
    for (const [socket, other] of [
      [client, toDatabase],
      [toDatabase, client],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.once("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
      if (stalled) hold(socket);
    }
  });
  // The same socket may be held before and after it is piped: what holds it is that nobody reads.
  function hold(socket: Socket): void {
    socket.unpipe();
    socket.pause();
  }
  async function listen(port: number): Promise<void> {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  }
  function cut(): void {
    for (const socket of sockets) socket.destroy();
  }
  async function refuse(): Promise<void> {
    cut();
    if (!server.listening) return;
    server.close();
    await once(server, "close");
  }

  await listen(0);
  // A TCP server's address is never the path that the type also allows.
  const { port } = server.address() as AddressInfo;
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(port);
  return {
    url: url.href,
    async pass() {
      stalled = false;
      delay = 0;
      lifetime = undefined;
      // What was held is broken off, as after a machine that came back: the other side has long given up.
      cut();
      if (!server.listening) await listen(port);
    },
    stall() {
      stalled = true;
      for (const socket of sockets) hold(socket);
    },
    refuse,
    cut,
    slow(milliseconds) {
      delay = milliseconds;
    },
    breakEach(afterMilliseconds) {
      lifetime = afterMilliseconds;
    },
    close: refuse,
  };
}
