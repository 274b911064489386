import { createHash } from "node:crypto";
import type { BetterAuthOptions, DBAdapter } from "better-auth";

function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

type Where = { field: string; value: unknown };
type Row = Record<string, unknown>;

function hashedWhere<W extends Where>(where: W[]): W[] {
  return where.map((part) =>
    part.field === "token" && typeof part.value === "string"
      ? { ...part, value: hashToken(part.value) }
      : part,
  );
}

function hashedRow<R>(row: R): R {
  const token = typeof row === "object" && row !== null ? Reflect.get(row, "token") : undefined;
  return typeof token === "string" ? { ...row, token: hashToken(token) } : row;
}

/** The token that the caller already knows, put back into a row that came out of the database hashed. */
function withKnownToken<T>(row: T, where: Where[]): T {
  const known = where.find((part) => part.field === "token")?.value;
  return row && typeof known === "string" ? { ...row, token: known } : row;
}

type Inner = Omit<DBAdapter<BetterAuthOptions>, "transaction">;

function wrap<A extends Inner>(inner: A): A {
  return {
    ...inner,
    create: async (query: Parameters<Inner["create"]>[0]) => {
      if (query.model !== "session") return inner.create(query);
      const row = await inner.create<Row, Row>({ ...query, data: hashedRow(query.data) });
      return { ...row, token: Reflect.get(query.data, "token") };
    },
    findOne: async (query: Parameters<Inner["findOne"]>[0]) =>
      query.model === "session"
        ? withKnownToken(await inner.findOne({ ...query, where: hashedWhere(query.where) }), query.where)
        : inner.findOne(query),
    findMany: (query: Parameters<Inner["findMany"]>[0]) =>
      query.model === "session" && query.where
        ? inner.findMany({ ...query, where: hashedWhere(query.where) })
        : inner.findMany(query),
    update: async (query: Parameters<Inner["update"]>[0]) =>
      query.model === "session"
        ? withKnownToken(
            await inner.update({
              ...query,
              where: hashedWhere(query.where),
              update: hashedRow(query.update),
            }),
            query.where,
          )
        : inner.update(query),
    updateMany: (query: Parameters<Inner["updateMany"]>[0]) =>
      inner.updateMany(query.model === "session" ? { ...query, where: hashedWhere(query.where) } : query),
    delete: (query: Parameters<Inner["delete"]>[0]) =>
      inner.delete(query.model === "session" ? { ...query, where: hashedWhere(query.where) } : query),
    deleteMany: (query: Parameters<Inner["deleteMany"]>[0]) =>
      inner.deleteMany(query.model === "session" ? { ...query, where: hashedWhere(query.where) } : query),
    consumeOne: async (query: Parameters<Inner["consumeOne"]>[0]) =>
      query.model === "session"
        ? withKnownToken(await inner.consumeOne({ ...query, where: hashedWhere(query.where) }), query.where)
        : inner.consumeOne(query),
  };
}

/**
 * Keeps session tokens hashed: whoever reads the database, or a backup of it, cannot take over a session.
 * Everything else passes through unchanged.
 */
export function hashSessionTokens(adapter: DBAdapter<BetterAuthOptions>): DBAdapter<BetterAuthOptions> {
  return {
    ...wrap(adapter),
    transaction: (callback) => adapter.transaction((inner) => callback(wrap(inner))),
  };
}
