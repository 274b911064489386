import { createTransport } from "nodemailer";
import { MailSendError, type MailTransport } from "../../platform/mail/ports.ts";

const localHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Sends mails through the server of `smtpUrl` (`smtps://user:password@host:port`, `smtp://` for STARTTLS).
 * TLS is required unless the server is on this machine or the URL says `?ignoreTLS=true`. One mail takes less
 * than a minute or fails. Throws TypeError when the URL is malformed.
 */
export function smtpTransport(smtpUrl: string): MailTransport {
  const { hostname, protocol } = new URL(smtpUrl);
  if (protocol !== "smtp:" && protocol !== "smtps:")
    throw new TypeError("SMTP_URL must start with smtp:// or smtps://");
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: protocol === "smtp:" && !localHosts.has(hostname) && !smtpUrl.includes("ignoreTLS=true"),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    dnsTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({
      from,
      bouncesTo,
      replyTo,
      to,
      addressedTo,
      subject,
      html,
      text,
      messageId,
      threadId,
      unsubscribeUrl,
    }) {
      const { signal, clear } = deadline(55_000);
      const sending = transport.sendMail({
        from,
        envelope: { from: bouncesTo, to },
        ...(replyTo === undefined ? {} : { replyTo: { name: "", address: replyTo } }),
        to: { name: "", address: addressedTo ?? to },
        subject,
        html,
        text,
        messageId,
        ...(threadId === undefined ? {} : { inReplyTo: threadId, references: threadId }),
        headers: {
          ...notWrittenByHand,
          ...(unsubscribeUrl === undefined ? {} : unsubscribeHeaders(unsubscribeUrl)),
        },
      });
      try {
        await Promise.race([sending, signal]);
      } catch (error) {
        throw withoutAddress(error);
      } finally {
        clear();
      }
    },
    close: () => transport.close(),
  };
}

/** Keeps absence notes and other machines from answering (RFC 3834). */
const notWrittenByHand = { "Auto-Submitted": "auto-generated" };

/** By these, mail programs show a button of their own that unsubscribes by one press (RFC 8058). */
function unsubscribeHeaders(url: string) {
  return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

function deadline(milliseconds: number) {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new MailSendError("the mail server was too slow")), milliseconds);
  return { signal: promise, clear: () => clearTimeout(timer) };
}

const reasons: Record<string, string> = {
  EAUTH: "the mail server refused our name or password",
  ECONNECTION: "the mail server could not be reached",
  ECONNREFUSED: "the mail server could not be reached",
  ESOCKET: "the mail server could not be reached",
  EDNS: "the mail server's name was not found",
  ETIMEDOUT: "the mail server did not answer in time",
  ETLS: "the mail server offers no secure connection",
  EENVELOPE: "the mail server refused an address",
  EMESSAGE: "the mail server refused the mail",
};

/** Errors that end a session before it has come to any mail. */
const serverCodes = new Set([
  "EAUTH",
  "ECONNECTION",
  "ECONNREFUSED",
  "ESOCKET",
  "EDNS",
  "ETIMEDOUT",
  "ETLS",
  "EPROTOCOL",
]);

/** The server's own words are dropped: they repeat addresses, sometimes the mail. */
function withoutAddress(error: unknown): MailSendError {
  if (error instanceof MailSendError) return error;
  const code = textOf(error, "code");
  const reply = Number(textOf(error, "responseCode"));
  const reason = reasons[code] ?? "the mail could not be handed over";
  const isRecipient = code === "EENVELOPE" && textOf(error, "command") === "RCPT TO";
  // 55x to RCPT TO: this recipient is refused for good; everything else may be another day.
  const permanent = isRecipient && reply >= 550 && reply < 560;
  // 421 ends the connection, whatever it answers.
  const serverAway = reply === 421 || serverCodes.has(code);
  return new MailSendError(reply > 0 ? `${reason} (${reply})` : reason, { permanent, serverAway });
}

function textOf(error: unknown, property: string): string {
  if (typeof error !== "object" || error === null) return "";
  return String(Object.getOwnPropertyDescriptor(error, property)?.value ?? "");
}
