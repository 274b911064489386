import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * An address that stays while what answers there changes: what HAProxy, Patroni or a moving IP is to an
 * operator.
 */
export type MovingAddress = {
  port: number;
  /** From now on this port answers; whoever was connected before is cut off. Undefined: nobody does. */
  pointTo(port: number | undefined): void;
  stop(): Promise<void>;
};

export async function movingAddress(first: number): Promise<MovingAddress> {
  let target: number | undefined = first;
  const sockets = new Set<Socket>();
  const remember = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).once("close", () => sockets.delete(socket));
  };
  const server = createServer((socket) => {
    if (target === undefined) return void socket.destroy();
    const inside = connect(target, "127.0.0.1");
    for (const one of [socket, inside]) remember(one);
    inside.once("close", () => socket.destroy());
    socket.once("close", () => inside.destroy());
    socket.pipe(inside).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const { port } = server.address() as AddressInfo; // a TCP server
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port,
    pointTo(next) {
      target = next;
      cut();
    },
    async stop() {
      cut();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
