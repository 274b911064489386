import path from "node:path";
import { text } from "node:stream/consumers";
import { discordCommands } from "../domain/notifications/index.ts";
import { recountOrders } from "../domain/orders/index.ts";
import { activateFirstEthKey, type LedgerProof } from "../domain/payments/index.ts";
import { createAdmin } from "../domain/people/index.ts";
import { mailAddressInput } from "../domain/people/inputs.ts";

import { offerDiscordCommands } from "../integrations/discord/offer-commands.ts";
import { AlreadyRunningError, runningUrl, startEmbedded } from "../platform/database/embedded.ts";

import { createLogger } from "../platform/log/logger.ts";
import { markBounced, readBounce } from "../platform/mail/bounces.ts";
import { backupCommands, backupUsage } from "./backup-commands.ts";
import { configOfShop, databaseLocation } from "./config-of-shop.ts";
import { type Demo, loadDemo } from "./demo.ts";
import { openDatabase } from "./open-database.ts";
import { proveLedger, proveLog } from "./proofs.ts";
import { rotateVault } from "./rotate-vault.ts";

import { makeServices, type Services, systemCtx } from "./services.ts";
import { withSecrets } from "./with-secrets.ts";

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const usage = `npm run shop -- COMMAND
  create-admin EMAIL  create an admin, or make an existing person admin; prints a link to set the password
  verify-log          recompute the hash chains of the event log and show where they're broken
  verify-ledger       check that the ledger balances and matches payments, payouts and the chain
  set-eth-key XPUB    set a fresh shop's extended public key of its wallet, at m/44'/60'/0'/0
  discord-commands    offer /rates, /order and /reply in Discord
  bounced             mark the email whose bounce comes on standard input
  recount             rebuild the order counts from the event log
  rotate-vault        re-wrap every secret with the first key of VAULT_KEYS
  migrate             apply all database migrations
  demo-keys [PORT]    make the keys and the webhook of docs/examples in a demo shop; prints their .env
  demo-day            play a day of 101 orders in a demo shop and show what came of the inbox
${backupUsage}`;

const commands: Record<string, (services: Services, rest: string[]) => Promise<void>> = {
  "create-admin": makeAdmin,
  "verify-log": verifyLog,
  "verify-ledger": verifyBooks,
  "set-eth-key": setEthKey,
  bounced,
  "discord-commands": offerCommands,
  "demo-day": demoDay,
  "demo-keys": demoKeys,
  recount,
  "rotate-vault": rotate,
  migrate: async () => say("The database is up to date."),
};

/** Runs one command of the owner's command line, beside a running shop or without one. */
export async function shop([name = "", ...rest]: string[]): Promise<void> {
  const command = commands[name];
  const backupCommand = backupCommands[name];
  if (!command && !backupCommand) {
    const isAsked = name === "" || name === "help";
    if (!isAsked) process.stderr.write(`Unknown command ${name}. Commands:\n`);
    say(usage);
    process.exitCode = isAsked ? 0 : 1;
    return;
  }
  const { databaseUrl, dataDir } = databaseLocation(process.env);
  const database = databaseUrl ? { url: databaseUrl, stop: async () => {} } : await embedded(dataDir);
  try {
    const settings = await configOfShop(process.env, database.url);
    const config = withSecrets(settings, await loadDemo(settings));
    const services = makeServices(config, database.url, createLogger("error"));
    try {
      if (backupCommand) await backupCommand(services, database.url, rest);
      if (!command) return;
      await openDatabase(services, database.url);
      await command(services, rest);
    } finally {
      await services.connection.close();
    }
  } finally {
    await database.stop();
  }
}

/** The shop's own database: that of a running shop, else started for this command. */
async function embedded(dataDir: string): Promise<{ url: string; stop(): Promise<void> }> {
  try {
    return await startEmbedded({ dataDir: path.resolve(dataDir) });
  } catch (error) {
    if (!(error instanceof AlreadyRunningError)) throw error;
    return { url: runningUrl(path.resolve(dataDir)), stop: async () => {} };
  }
}

async function offerCommands({ config }: Services): Promise<void> {
  if (config.discord && config.discordPublicKey) {
    await offerDiscordCommands(config.discord, discordCommands);
    say(`Discord now offers /rates, /order and /reply. Its application needs this interactions endpoint:`);
    say(`${config.origin}/api/discord/interactions`);
    return;
  }
  say("Set DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET and DISCORD_PUBLIC_KEY first.");
  process.exitCode = 1;
}

async function demoDay(services: Services): Promise<void> {
  const demo = await onlyDemo(services);
  if (!demo) return;
  const { orders, entries, unread } = await demo.playDemoDay(systemCtx(services, "demo-day"));
  const kinds = Object.entries(entries).map(([kind, count]) => `  ${kind}: ${count}`);
  const all = Object.values(entries).reduce((sum, count) => sum + count, 0);
  say([`${orders} orders, ${all} inbox entries, ${unread} unread.`, ...kinds].join("\n"));
}

/** The keys and the webhook with which docs/examples run; 4999 is the port of its receiver. */
async function demoKeys(services: Services, [port = "4999"]: string[]): Promise<void> {
  const demo = await onlyDemo(services);
  if (demo) say(await demo.makeExampleKeys(systemCtx(services, "demo-keys"), { port: Number(port) }));
}

async function onlyDemo({ config }: Services): Promise<Demo | null> {
  const demo = await loadDemo(config);
  if (demo) return demo;
  say("Only a demo shop does this: what it makes is invented.");
  process.exitCode = 1;
  return null;
}

async function makeAdmin(services: Services, [mail]: string[]): Promise<void> {
  const parsed = mailAddressInput(usage).safeParse(mail);
  if (!parsed.success) {
    say("Usage: npm run shop -- create-admin you@shop.example");
    process.exitCode = 1;
    return;
  }
  const { isNew, link } = await createAdmin(systemCtx(services, "command-line"), parsed.data);
  say(
    isNew ? `${parsed.data} is now an admin.` : `${parsed.data} already had an account and is now an admin.`,
  );
  say(`Choose a password of at least 12 characters within one hour: ${link}`);
}

async function verifyLog(services: Services): Promise<void> {
  const { proof, problems } = await proveLog(services.ctx);
  say(`${proof.events} events of ${proof.subjects} subjects checked, ${proof.broken.length} broken.`);
  for (const problem of problems) say(`  ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}

async function verifyBooks(services: Services): Promise<void> {
  const { proof } = await proveLedger(services.ctx);
  tellProof(proof);
  if (proof.problems.length > 0) process.exitCode = 1;
}

function tellProof({ problems, sumCents, waiting, ...counted }: LedgerProof): void {
  const { postings, entries, orders, payments, chainPayments, payouts } = counted;
  say(`${postings} postings with ${entries} entries of ${orders} orders. They sum to ${sumCents} cents.`);
  say(`${payments} payments, ${chainPayments} ETH payment addresses and ${payouts} payouts compared.`);
  if (waiting > 0) say(`${waiting} ETH payments are waiting to be booked by the watcher.`);
  say(problems.length === 0 ? "Everything balances." : `${problems.length} faults:`);
  for (const problem of problems) say(`  ${problem}`);
}

async function setEthKey(services: Services, [xpub = ""]: string[]): Promise<void> {
  const ctx = systemCtx(services, "command-line");
  const done = await activateFirstEthKey(ctx, xpub);
  if (!done.ok) {
    say(xpub ? done.error.text : "Usage: npm run shop -- set-eth-key XPUB");
    process.exitCode = 1;
    return;
  }
  say("New ETH payments now use addresses of this key. Your wallet must show the same first ones:");
  for (const index of [0, 1, 2]) say(`  ${index}  ${ctx.eth.addresses.derive(xpub, index)}`);
}

/** Called by the mail server with what came to MAIL_BOUNCES; what is no bounce of ours is no failure. */
async function bounced({ ctx }: Services): Promise<void> {
  const bounce = readBounce(await text(process.stdin));
  const isMarked = bounce !== null && (await markBounced(ctx.db, bounce));
  say(isMarked ? `Email ${bounce.mailId} bounced.` : "No email of this shop has bounced by this message.");
}

async function recount(services: Services): Promise<void> {
  const { events } = await recountOrders(systemCtx(services, "command-line"));
  say(`Order counts rebuilt from ${events} events.`);
}

async function rotate(services: Services): Promise<void> {
  const total = await rotateVault(services, (done) => say(`  ${done} secrets re-wrapped …`));
  say(`${total} secrets now use the first key.`);
}
