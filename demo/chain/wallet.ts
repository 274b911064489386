import { z } from "zod";
import { testChainId } from "../../domain/payments/model.ts";
import type { DemoWallet } from "../../domain/payments/ports.ts";
import { callNode } from "./json-rpc.ts";

const accountsSchema = z.array(z.string()).min(2);

/**
 * The wallet of the local test chain: an account that its node keeps unlocked, so that no private key is on
 * our side. There is none on any other chain (Rule P21): `send` asks the node itself for its chain id first.
 * It rejects when the node refuses.
 */
export function createDemoWallet({ url, chainId }: { url: string; chainId: number }): DemoWallet | null {
  if (chainId !== testChainId) return null;
  return {
    async send(to, valueWei) {
      if (Number(await callNode(url, "eth_chainId", [])) !== testChainId) {
        throw new Error("The demo's wallet is for the test chain only");
      }
      // Not the first account, which people with tools of their own use.
      const [, from] = accountsSchema.parse(await callNode(url, "eth_accounts", []));
      const value = `0x${valueWei.toString(16)}`;
      const txHash = z.string().parse(await callNode(url, "eth_sendTransaction", [{ from, to, value }]));
      return { txHash };
    },
  };
}
