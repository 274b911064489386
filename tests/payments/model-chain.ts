import { createHash } from "node:crypto";
import { checkDestination } from "../../domain/payments/index.ts";
import type { ChainBlock, ChainReader, ChainTransfer, ChainTrouble } from "../../domain/payments/ports.ts";

type ModelBlock = ChainBlock & { balances: ReadonlyMap<string, bigint> };

/**
 * A chain in memory that behaves as real ones do towards a reader: blocks linked by hash, balances at every
 * block, transfers from contracts that show in no transaction, reorganisations. For tests that need thousands
 * of blocks in seconds.
 */
export class ModelChain {
  #blocks: ModelBlock[] = [];
  #waiting: { transfer: ChainTransfer; fromContract: boolean }[] = [];
  #fork = 0;
  #count = 0;
  trouble: ChainTrouble | null = null;
  /** The time of the next block, in milliseconds; each block takes 12 seconds. */
  time: number;

  constructor(start: Date) {
    this.time = start.getTime();
    this.mine(3);
  }

  get head(): ModelBlock {
    const head = this.#blocks.at(-1);
    if (!head) throw new Error("The chain has no block");
    return head;
  }

  /** Puts a transfer into the next block. */
  send(to: string, valueWei: bigint, { fromContract = false } = {}): void {
    this.#count += 1;
    const txHash = `0x${createHash("sha256").update(`tx ${this.#count}`).digest("hex")}`;
    this.#waiting.push({ transfer: { txHash, to, valueWei }, fromContract });
  }

  mine(count = 1): void {
    for (let mined = 0; mined < count; mined += 1) this.#mineOne();
  }

  #mineOne(): void {
    const before = this.#blocks.at(-1);
    const number = this.#blocks.length;
    const balances = new Map(before?.balances);
    const waiting = this.#waiting.splice(0);
    for (const { transfer } of waiting) {
      balances.set(transfer.to, (balances.get(transfer.to) ?? 0n) + transfer.valueWei);
    }
    this.time += 12_000;
    const parentHash = before?.hash ?? "0x0";
    this.#blocks.push({
      number,
      hash: `0x${createHash("sha256").update(`${parentHash} ${number} ${this.#fork}`).digest("hex")}`,
      parentHash,
      time: new Date(this.time),
      transfers: waiting.filter(({ fromContract }) => !fromContract).map(({ transfer }) => transfer),
      balances,
    });
  }

  /**
   * Drops the last blocks and mines others instead, one more; `keep` says which of the dropped transfers come
   * again.
   */
  reorganise(depth: number, stays: (transfer: ChainTransfer) => boolean): void {
    const from = Math.max(1, this.#blocks.length - depth);
    const dropped = this.#blocks.splice(from);
    this.#fork += 1;
    const seconds = dropped.length * 12_000;
    this.time -= seconds;
    for (const { transfers } of dropped) {
      for (const transfer of transfers) {
        if (stays(transfer)) this.#waiting.push({ transfer, fromContract: false });
      }
      this.#mineOne();
    }
    this.#mineOne();
  }

  /** What the canonical chain holds at an address now. */
  balanceOf(address: string): bigint {
    return this.head.balances.get(address) ?? 0n;
  }

  /** What it holds there after the block of a number. */
  balanceAt(address: string, number: number): bigint {
    return this.#blocks[number]?.balances.get(address) ?? 0n;
  }

  reader(): ChainReader {
    const guarded = <T>(value: () => T) =>
      Promise.resolve(
        this.trouble
          ? ({ ok: false, trouble: this.trouble } as const)
          : { ok: true as const, value: value() },
      );
    return {
      chainId: 31_337,
      head: () =>
        guarded(() => {
          const { number, hash, time } = this.head;
          return { number, hash, time, finalizedNumber: Math.max(0, number - 20) };
        }),
      block: (number, addresses) =>
        guarded(() => {
          const block = this.#blocks[number];
          if (!block) return null;
          const { balances: _, ...rest } = block;
          return { ...rest, transfers: block.transfers.filter(({ to }) => addresses.has(to)) };
        }),
      balance: (address, number) => guarded(() => this.#blocks[number]?.balances.get(address) ?? 0n),
      transaction: () => guarded(() => null),
      gasPrice: () => guarded(() => 10n ** 9n),
    };
  }
}

/** The address of an index, made up but with the capitals of its checksum. */
export function modelAddress(index: number): string {
  const digits = createHash("sha256").update(`address ${index}`).digest("hex").slice(0, 40);
  const checked = checkDestination({ method: "crypto", coin: "ETH", address: `0x${digits}` });
  if (!checked.ok || checked.value.method !== "crypto") throw new Error("The made-up address is none");
  return checked.value.address;
}
