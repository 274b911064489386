import path from "node:path";
import type { ShopCtx } from "../app/context.ts";
import { payAccountAction } from "../domain/account-sales/index.ts";
import { readMailCopy, readMailLines } from "../domain/content/index.ts";
import { rateOfQuantity } from "../domain/gold/index.ts";
import { createCatalog } from "../domain/listings/index.ts";
import { limitUnaskedMails } from "../domain/notifications/index.ts";
import { refundAction, unlockPayoutAction, writeOffAction } from "../domain/payments/index.ts";
import { authMails, createAuth } from "../domain/people/index.ts";
import { commissionPort } from "../domain/promotions/index.ts";
import { discordDirectMessages } from "../integrations/discord/direct-messages.ts";
import { discordProvider } from "../integrations/discord/discord-provider.ts";
import { createHiscores, publicHiscores } from "../integrations/hiscores/hiscores-client.ts";
import { createPictureCoder } from "../integrations/images/picture-coder.ts";
import { printInvoice } from "../integrations/pdf/invoice-pdf.ts";
import { printStatement } from "../integrations/pdf/statement-pdf.ts";
import { pushCoder } from "../integrations/push/push-coder.ts";
import { s3Files } from "../integrations/s3/s3-files.ts";
import { smtpTransport } from "../integrations/smtp/smtp-transport.ts";
import { isLoopback, isPublicAddress } from "../integrations/webhooks/public-address.ts";
import { createWebhookSender } from "../integrations/webhooks/webhook-sender.ts";
import { system, visitor } from "../kernel/actor.ts";
import { systemClock } from "../kernel/clock.ts";
import type { Config } from "../platform/config/config.ts";
import { parseVaultKeys } from "../platform/config/vault-keys.ts";
import { type Connection, connect } from "../platform/database/connect.ts";
import { localFiles } from "../platform/files/local-files.ts";
import type { Logger } from "../platform/log/logger.ts";
import { createMailer } from "../platform/mail/mailer.ts";
import type { MailTransport } from "../platform/mail/ports.ts";
import { createSigner } from "../platform/signing/signer.ts";
import { createVault } from "../platform/vault/vault.ts";
import type { Demo } from "./demo.ts";
import { type EthSources, makeEthPorts } from "./eth-ports.ts";
import { guardActions } from "./guard-actions.ts";
import { orderReactors } from "./order-reactors.ts";

/** A configuration whose secrets are known: from the environment, or made for the demo. */
export type RunConfig = Config & { authSecret: string; vaultKeys: string };

/** Everything that lives as long as the program. */
export type Services = {
  config: RunConfig;
  connection: Connection;
  mailTransport: MailTransport | undefined;
  /** The same as `ctx.eth`, with how its endpoints and feeds are. */
  eth: EthSources;
  log: Logger;
  /** The context of a request or a job; its actor is a visitor until the caller says who it is. */
  ctx: ShopCtx;
};

/** Puts the program together over one database, in a demo shop with its wallet. Nothing is started yet. */
export function makeServices(
  config: RunConfig,
  databaseUrl: string,
  log: Logger,
  demo: Demo | null = null,
): Services {
  const connection = connect(databaseUrl, {
    onError: (error) => log.warn({ err: error }, "an idle database connection failed"),
  });
  const keys = parseVaultKeys(config.vaultKeys);
  if (typeof keys === "string") throw new Error(`VAULT_KEYS: ${keys}`);
  const { db } = connection;
  const vault = createVault(keys);
  const mailer = createMailer(vault, {
    ownCopyOf: (tx, kind) => readMailCopy({ db: tx, log }, kind),
    ownLines: (tx) => readMailLines({ db: tx, log }),
    origin: config.origin,
    blocker: config.rateLimits ? limitUnaskedMails(systemClock) : undefined,
  });
  const auth = createAuth({
    db,
    log,
    origin: config.origin,
    secret: config.authSecret,
    mails: authMails({ db, mailer, origin: config.origin }),
    provider: config.discord && discordProvider(config.discord),
  });
  const pictureCoder = createPictureCoder({ log });
  const eth = makeEthPorts(config.eth, { db, log, demo });
  const ctx: ShopCtx = {
    db,
    clock: systemClock,
    actor: visitor,
    log,
    vault,
    mailer,
    origin: config.origin,
    auth,
    signer: createSigner(config.authSecret),
    printInvoice,
    printStatement,
    catalog: createCatalog({ db }),
    files: config.s3 ? s3Files(config.s3) : localFiles(path.join(config.dataDir, "files")),
    pictureCoder,
    logoCoder: pictureCoder,
    webhookSender: createWebhookSender({
      allowsHttp: config.demo,
      // A demo that nobody reaches from elsewhere may tell a program beside it.
      mayReach: (address) => isPublicAddress(address) || (isDemoAtHome(config) && isLoopback(address)),
    }),
    pushCoder,
    directMessages:
      config.discord && config.discordBotToken
        ? discordDirectMessages({
            botToken: config.discordBotToken,
            url: config.discord.url,
            origin: config.origin,
          })
        : undefined,
    eth,
    highScores: createHiscores({
      url: config.hiscoresUrl ?? publicHiscores,
      clock: systemClock,
      onTrouble: (reason) => log.warn({ reason }, "the high scores gave no answer"),
    }),
    orderReactors,
    rateOfQuantity,
    commissions: commissionPort,
    guardActions,
    approvalActions: {
      unlock_payout: unlockPayoutAction,
      pay_account: payAccountAction,
      refund: refundAction,
      write_off: writeOffAction,
    },
  };
  return {
    config,
    connection,
    mailTransport: config.smtpUrl ? smtpTransport(config.smtpUrl) : undefined,
    eth,
    log,
    ctx,
  };
}

function isDemoAtHome({ demo, origin }: Config): boolean {
  return demo && ["localhost", "127.0.0.1", "[::1]"].includes(new URL(origin).hostname);
}

/** The context of the program itself: jobs, the command line, the first filling. */
export function systemCtx(services: Services, name: string): ShopCtx {
  return { ...services.ctx, actor: system(name) };
}
