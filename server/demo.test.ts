import { expect, test } from "vitest";
import { parseConfig } from "../platform/config/config.ts";
import { connect } from "../platform/database/connect.ts";
import { createLogger } from "../platform/log/logger.ts";
import { loadDemo } from "./demo.ts";
import { makeEthPorts } from "./eth-ports.ts";

/** Even on the test chain, which a shop with real customers may be told to try. */
const { eth } = parseConfig({ DEMO: "1", ETH_RPC_URLS: "http://127.0.0.1:9" });

test.each([
  ["a shop with real customers has nothing of the demo, its wallet neither", false],
  ["a demo shop has all of it", true],
])("%s", async (_, isDemo) => {
  const demo = await loadDemo({ demo: isDemo });
  // Nothing asks it here.
  const { db } = connect("postgres://nobody@127.0.0.1:9/none", { onError: () => {} });
  expect(demo !== null).toBe(isDemo);
  expect(makeEthPorts(eth, { db, log: createLogger("silent"), demo }).demoWallet !== null).toBe(isDemo);
});
