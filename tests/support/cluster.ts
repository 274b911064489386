import { chmodSync, rmSync } from "node:fs";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "../../platform/database/embedded.ts";
import { migrateAll } from "../../platform/database/migrate-all.ts";
import { runFolder } from "./memory-folder.ts";
import { templates } from "./templates.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the cluster's maintenance database. */
    clusterUrl: string;
  }
}

/**
 * Another PostgreSQL to run the tests on, such as an old one; its templates are made anew.
 */
const givenCluster = process.env.TEST_CLUSTER_URL;

type Cluster = { url: string; stop(): Promise<void> };

/** The projects of a run have this module each, and one cluster. */
const run = globalThis as { goldhallTestCluster?: Promise<Cluster> | undefined };

/**
 * One real PostgreSQL for a test run, with a migrated database `goldhall_template` that each test file
 * clones, in a folder that the database user can reach from any clone of the repository.
 */
export default async function setup(project: TestProject) {
  run.goldhallTestCluster ??= givenCluster ? prepared(givenCluster) : startCluster();
  const cluster = await run.goldhallTestCluster;
  project.provide("clusterUrl", cluster.url);
  return async () => {
    if (!run.goldhallTestCluster) return;
    run.goldhallTestCluster = undefined;
    await cluster.stop();
  };
}

async function startCluster(): Promise<Cluster> {
  const dataDir = runFolder();
  // The database user must be able to enter it.
  chmodSync(dataDir, 0o755);
  const cluster = await startEmbedded({ dataDir, disposable: true });
  await prepared(cluster.url);
  return {
    url: cluster.url,
    async stop() {
      await cluster.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function prepared(clusterUrl: string): Promise<Cluster> {
  const admin = new pg.Client({ connectionString: clusterUrl });
  await admin.connect();
  for (const name of Object.values(templates)) await admin.query(`drop database if exists ${name}`);
  await admin.query(`create database ${templates.migrated}`);
  await admin.end();
  await migrateAll(databaseUrl(clusterUrl, templates.migrated));
  return { url: clusterUrl, stop: async () => {} };
}

/** The address of another database of the same cluster. */
function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}
