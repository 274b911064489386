import { readShopMode } from "../domain/settings/index.ts";
import { type Config, parseConfig } from "../platform/config/config.ts";
import { connect } from "../platform/database/connect.ts";
import { StartError } from "./start-error.ts";

type Environment = Record<string, string | undefined>;

/** Which kind of shop the environment names: undefined when it leaves that open. */
function namedKind({ DEMO, NODE_ENV }: Environment): "demo" | "real" | undefined {
  if (DEMO) return DEMO === "1" || DEMO === "true" ? "demo" : "real";
  return NODE_ENV === "production" ? "real" : undefined;
}

/** Where the database is, before it is known which kind of shop it holds. */
export function databaseLocation(environment: Environment): Pick<Config, "databaseUrl" | "dataDir"> {
  return parseConfig(namedKind(environment) ? environment : { ...environment, DEMO: "1" });
}

/**
 * The settings of a command beside the shop. Whoever does not say which kind of shop this is means the kind
 * that the database remembers; an empty database is a demo's, unless it is elsewhere, where nobody means one
 * without saying so.
 */
export async function configOfShop(environment: Environment, databaseUrl: string): Promise<Config> {
  if (namedKind(environment)) return parseConfig(environment);
  const connection = connect(databaseUrl, { max: 1, onError: () => {} });
  const known = await readShopMode(connection.db).finally(connection.close);
  if (known === null && (environment.DATABASE_URL || environment.ORIGIN)) {
    throw new StartError(
      "This database is empty. Choose what kind of shop it becomes: NODE_ENV=production for real customers, DEMO=1 for the demo.",
    );
  }
  return parseConfig({ ...environment, DEMO: known === "real" ? "0" : "1" });
}
