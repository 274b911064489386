import { data } from "react-router";
import { readLegalText } from "../../../../domain/content/index.ts";
import type { LegalKey } from "../../../../domain/content/model.ts";
import { ctxOf } from "../../../context.ts";
import { readNamedWays } from "../../shared/named-ways.ts";
import { legalDocument } from "./legal-document.ts";

type Args = { url: URL; context: Parameters<typeof ctxOf>[0]["context"] };

/** A legal text with its versions; the address may ask for an earlier one. */
export async function loadLegal(args: Args, key: LegalKey, title: string) {
  const ctx = ctxOf(args);
  const asked = args.url.searchParams.get("version");
  const version = asked === null ? null : /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : Number.NaN;
  const [reading, ways] = await Promise.all([
    Number.isNaN(version) ? null : readLegalText(ctx, key, version),
    readNamedWays(ctx),
  ]);
  if (!reading) throw data(null, { status: 404 });
  return { document: legalDocument(title, reading, ways), origin: ctx.origin };
}
