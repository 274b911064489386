import type { LoaderFunctionArgs } from "react-router";
import { ctxOf, factsOf } from "../../app/context.ts";
import { readDemoMails } from "./read-mails.ts";

/** The kept mails as JSON, newest first; `?to=` keeps those of one address. Only in the demo. */
export async function loader(args: LoaderFunctionArgs) {
  const to = args.url.searchParams.get("to") ?? undefined;
  const mails = await readDemoMails(ctxOf(args), factsOf(args), to);
  return Response.json(
    mails.map(({ html: _, ...mail }) => ({ ...mail, createdAt: mail.createdAt.toISOString() })),
    { headers: { "Cache-Control": "no-store" } },
  );
}
