import { z } from "zod";
import { testChainId } from "../../domain/payments/model.ts";
import type { DemoWallet } from "../../domain/payments/ports.ts";
import { findSent } from "./find-sent.ts";
import { callNode } from "./json-rpc.ts";

const accountsSchema = z.array(z.string()).min(2);

/**
 * The wallet of the local test chain: an account that its node keeps unlocked, so that no private key is on
 * our side. There is none on any other chain (Rule P21): `send` asks the node itself for its chain id first.
 * It rejects when the node refuses.
 */
export function createDemoWallet({ url, chainId }: { url: string; chainId: number }): DemoWallet | null {
  if (chainId !== testChainId) return null;
  const transfer = async (sending: { to: string; valueWei: bigint; data?: string }) => {
    if (Number(await callNode(url, "eth_chainId", [])) !== testChainId) {
      throw new Error("The demo's wallet is for the test chain only");
    }
    const { valueWei, ...rest } = sending;
    const transaction = { ...rest, from: await accountOf(url), value: `0x${valueWei.toString(16)}` };
    return z.string().parse(await callNode(url, "eth_sendTransaction", [transaction]));
  };
  return {
    async send(to, valueWei) {
      return { txHash: await transfer({ to, valueWei }) };
    },
    async sendOnce({ reference, since, to, valueWei }) {
      const data = `0x${reference.replaceAll("-", "")}`;
      const sent = await findSent(url, { from: await accountOf(url), data, since });
      if (sent) return { ...sent, reference, since };
      return { txHash: await transfer({ to, valueWei, data }), reference, since, to, valueWei };
    },
  };
}

/** Not the first account, which people with tools of their own use. */
async function accountOf(url: string): Promise<string> {
  const [, account] = accountsSchema.parse(await callNode(url, "eth_accounts", []));
  return account ?? "";
}
