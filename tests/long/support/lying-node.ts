import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";

/** What an endpoint of the chain does: tells the truth, or one kind of lie. */
export const lies = ["balance", "head", "hash", "chain", "stuck", "transaction", "silent", "down"] as const;
export type Lie = (typeof lies)[number];

export type LyingNode = {
  url: string;
  /** Tells this lie from now on; `to` is the address of which it invents money. */
  lie(lie: Lie | null, to?: string): void;
  stop(): Promise<void>;
};

const callSchema = z.object({ id: z.unknown(), method: z.string(), params: z.array(z.unknown()).optional() });
type Call = z.infer<typeof callSchema>;
const blockSchema = z.looseObject({
  number: z.string(),
  hash: z.string(),
  transactions: z.array(z.unknown()),
});

const invented = `0x${"ab".repeat(32)}`;

/** An endpoint that passes every question on to a real node, and changes the answers while it lies. */
export async function startLyingNode(target: string): Promise<LyingNode> {
  let lie: Lie | null = null;
  let victim = "";
  let stuckAt: string | undefined;
  let inventedIn = "";
  const hanging = new Set<ServerResponse>();

  async function ask(call: Call): Promise<unknown> {
    const asked = lie === "stuck" ? atStuckHead(call) : call;
    const answer = await fetch(target, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", ...asked }),
    });
    const parsed = z.looseObject({ result: z.unknown() }).parse(await answer.json());
    return { ...parsed, result: twist(call, parsed.result) };
  }

  function atStuckHead(call: Call): Call {
    const [first, ...rest] = call.params ?? [];
    if (call.method !== "eth_getBlockByNumber" || first !== "latest" || !stuckAt) return call;
    return { ...call, params: [stuckAt, ...rest] };
  }

  function twist({ method, params = [] }: Call, result: unknown): unknown {
    if (lie === "chain" && method === "eth_chainId") return "0x1";
    if (lie === "transaction" && method === "eth_getTransactionReceipt" && params[0] === invented) {
      return { blockHash: inventedIn, status: "0x1", logs: [], transactionHash: invented };
    }
    if (lie === "balance" && method === "eth_getBalance") {
      return `0x${(BigInt(String(result)) + 10n ** 18n).toString(16)}`;
    }
    if (method !== "eth_getBlockByNumber") return result;
    const block = blockSchema.safeParse(result);
    if (!block.success) return result;
    if (lie === "stuck") stuckAt ??= block.data.number;
    const isLatest = params[0] === "latest";
    if (lie === "hash" && isLatest) return { ...block.data, hash: invented };
    if (lie === "head" && isLatest) {
      return { ...block.data, number: `0x${(Number(block.data.number) + 3).toString(16)}`, hash: invented };
    }
    if (lie === "transaction" && params[1] === true && victim) {
      const [like] = block.data.transactions;
      const made = {
        ...(typeof like === "object" ? like : {}),
        hash: invented,
        to: victim,
        value: "0xde0b6b3a7640000",
      };
      inventedIn = block.data.hash;
      return { ...block.data, transactions: [...block.data.transactions, made] };
    }
    return result;
  }

  const server = createServer((request, response) => {
    if (lie === "down") return void response.destroy();
    if (lie === "silent") return void hanging.add(response);
    let body = "";
    request.on("data", (part) => (body += String(part)));
    request.on("end", () => {
      const call = callSchema.safeParse(JSON.parse(body));
      if (!call.success) return void response.destroy();
      ask(call.data).then(
        (answer) => response.setHeader("Content-Type", "application/json").end(JSON.stringify(answer)),
        () => response.destroy(),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const { port } = server.address() as AddressInfo; // a TCP server
  return {
    url: `http://127.0.0.1:${port}`,
    lie(next, to = "") {
      lie = next;
      victim = to;
      stuckAt = undefined;
      for (const response of hanging) response.destroy();
      hanging.clear();
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
