import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

/** Blocks without a transaction that are stored: more than the watcher looks back. */
const storedBlocks = 600;

const stateSchema = z.looseObject({
  best_block_number: z.number(),
  blocks: z.array(
    z.looseObject({ header: z.looseObject({ number: z.string() }), transactions: z.array(z.unknown()) }),
  ),
});

export type ChainFiles = {
  /** What the test chain begins from; undefined for a new one. */
  load: string | undefined;
  /** Where it writes to. */
  dump: string;
};

/**
 * Prepares the files in which the test chain is kept between two runs: takes over what the last run wrote,
 * leaving old empty blocks out, so that it does not grow for ever. A file that broke off in the middle is
 * passed over for the one before it.
 */
export function prepareChainFiles(dataDir: string): ChainFiles {
  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, "chain.json");
  const dump = path.join(dataDir, "chain-running.json");
  const state = existsSync(dump) ? stateIn(dump) : null;
  if (state) {
    const partial = `${file}.partial`;
    writeFileSync(partial, JSON.stringify(state), { mode: 0o600 });
    renameSync(partial, file);
  }
  rmSync(dump, { force: true });
  return { load: existsSync(file) ? file : undefined, dump };
}

function stateIn(file: string): object | null {
  try {
    const state = stateSchema.parse(JSON.parse(readFileSync(file, "utf8")));
    const oldest = state.best_block_number - storedBlocks;
    const blocks = state.blocks.filter(
      ({ header, transactions }) => Number(header.number) > oldest || transactions.length > 0,
    );
    return { ...state, blocks };
  } catch {
    return null;
  }
}
