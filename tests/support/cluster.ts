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
 * Another PostgreSQL to run the tests on, such as an old one; its database `goldhall_template` is made anew.
 */
const givenCluster = process.env.TEST_CLUSTER_URL;

/**
 * One real PostgreSQL for a test run, with a migrated database `goldhall_template` that each test file
 * clones. Under /tmp, so that the database user can reach it from any clone.
 */
export default async function setup(project: TestProject) {
  if (givenCluster) return prepare(project, givenCluster);
  const dataDir = mkdtempSync(path.join("/tmp", "goldhall-test-"));
  // The database user must be able to enter it.
  chmodSync(dataDir, 0o755);
  const cluster = await startEmbedded({ dataDir, disposable: true });
  await prepare(project, cluster.url);
  return async () => {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

async function prepare(project: TestProject, clusterUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: clusterUrl });
  await admin.connect();
  await admin.query("drop database if exists goldhall_template");
  await admin.query("create database goldhall_template");
  await admin.end();
  await migrateAll(databaseUrl(clusterUrl, "goldhall_template"));
  project.provide("clusterUrl", clusterUrl);
}

/** The address of another database of the same cluster. */
function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}
