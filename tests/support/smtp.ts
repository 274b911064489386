import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** What a mail server does with the recipient of a mail. */
export type Verdict = "take" | { code: number; text: string };

export type TestSmtp = { port: number; mails: string[]; returnPaths: string[]; stop(): Promise<void> };

/** A real SMTP server on this machine; `judge` may refuse recipients, `port` 0 takes any. */
export async function startSmtp(
  options: { port?: number; judge?: (to: string) => Verdict } = {},
): Promise<TestSmtp> {
  const mails: string[] = [];
  const returnPaths: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onRcptTo({ address }, _session, callback) {
      const verdict = options.judge?.(address) ?? "take";
      if (verdict === "take") callback();
      else callback(Object.assign(new Error(verdict.text), { responseCode: verdict.code }));
    },
    onData(stream, { envelope }, callback) {
      returnPaths.push(envelope.mailFrom ? envelope.mailFrom.address : "");
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        mails.push(Buffer.concat(parts).toString("utf8"));
        callback();
      });
    },
  });
  // A shop that is killed in the middle of a mail resets its connection.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", () => resolve()));
  // A TCP server's address is never the path that the type also allows.
  const { port } = server.server.address() as AddressInfo;
  return { port, mails, returnPaths, stop: () => new Promise((resolve) => server.close(() => resolve())) };
}
