import type { Result } from "../../kernel/result.ts";
import type { OrdersCtx } from "../orders/index.ts";
import type { EthPrice } from "./chain/median-price.ts";
import type { AddressDeriver, ChainReader, DemoWallet } from "./ports.ts";

/** What the commands of this part need: the context of orders. */
export type PaymentsCtx = OrdersCtx;

/** What payments in ETH stand on; made by the composition root. */
export type EthPorts = {
  chain: ChainReader;
  /** The price of one ETH by several feeds; refuses (`unavailable`) when it is not certain. */
  readPrice: () => Promise<Result<EthPrice>>;
  addresses: AddressDeriver;
  /** Only on the local test chain. */
  demoWallet: DemoWallet | null;
};

/** What the commands about payments in ETH need. */
export type ChainCtx = PaymentsCtx & { eth: EthPorts };
