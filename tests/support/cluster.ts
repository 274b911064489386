import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "../../platform/database/embedded.ts";
import { migrateAll } from "../../platform/database/migrate-all.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the cluster's maintenance database. */
    clusterUrl: string;
  }
}

/**
 * One real PostgreSQL for a test run, with a migrated database `goldhall_template` that each test file clones.
 * Under /tmp, so that the database user can reach it from any clone.
 */
export default async function setup(project: TestProject) {
  const dataDir = mkdtempSync(path.join("/tmp", "goldhall-test-"));
  // The database user must be able to enter it.
  chmodSync(dataDir, 0o755);
  const cluster = await startEmbedded({ dataDir, disposable: true });
  const admin = new pg.Client({ connectionString: cluster.url });
  await admin.connect();
  await admin.query("create database goldhall_template");
  await admin.end();
  await migrateAll(databaseUrl(cluster.url, "goldhall_template"));
  project.provide("clusterUrl", cluster.url);
  return async () => {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** The address of another database of the same cluster. */
function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}
