import { createHash } from "node:crypto";
import type { DBAdapter, DBTransactionAdapter, Where } from "better-auth";

/** The stored form of a session's token. It has 190 random bits, so a plain hash is enough. */
export function sessionTokenHash(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/**
 * The library's adapter with session tokens hashed on their way into the database. The library continues to use the
 * cookie's tokens: its conditions are hashed, and a record that it just stored, or found by its token, is returned
 * with the token.
 */
export function withHashedTokens(adapter: DBAdapter): DBAdapter {
  return {
    ...adapter,
    ...hashing(adapter),
    transaction: (work) => adapter.transaction((inner) => work({ ...inner, ...hashing(inner) })),
  };
}

type Hashing = Pick<
  DBTransactionAdapter,
  "create" | "findOne" | "findMany" | "count" | "update" | "updateMany" | "delete" | "deleteMany" | "consumeOne"
>;

function hashing(inner: DBTransactionAdapter): Hashing {
  return {
    async create(given) {
      const token: unknown = given.model === "session" ? Reflect.get(given.data, "token") : undefined;
      if (typeof token !== "string") return inner.create(given);
      const data = { ...given.data, token: sessionTokenHash(token) };
      return withToken(await inner.create({ ...given, data }), token);
    },
    async findOne(given) {
      const { where, tokens } = hashedWhere(given);
      return restored(await inner.findOne({ ...given, where }), tokens);
    },
    async findMany<T>(given: Parameters<DBAdapter["findMany"]>[0]) {
      const { where, tokens } = hashedWhere(given);
      const rows = await inner.findMany<T>({ ...given, where });
      return rows.map((row) => restored(row, tokens) ?? row);
    },
    count: (given) => inner.count({ ...given, where: hashedWhere(given).where }),
    async update(given) {
      const { where, tokens } = hashedWhere(given);
      return restored(await inner.update({ ...given, where }), tokens);
    },
    updateMany: (given) => inner.updateMany({ ...given, where: hashedWhere(given).where }),
    delete: (given) => inner.delete({ ...given, where: hashedWhere(given).where }),
    deleteMany: (given) => inner.deleteMany({ ...given, where: hashedWhere(given).where }),
    async consumeOne(given) {
      const { where, tokens } = hashedWhere(given);
      return restored(await inner.consumeOne({ ...given, where }), tokens);
    },
  };
}

type Tokens = ReadonlyMap<string, string>;

/** The conditions with hashed tokens, and the token of each hash. */
function hashedWhere({ model, where = [] }: { model: string; where?: Where[] | undefined }) {
  const tokens = new Map<string, string>();
  if (model !== "session") return { where, tokens };
  const hash = (token: string): string => {
    const hashed = sessionTokenHash(token);
    tokens.set(hashed, token);
    return hashed;
  };
  const hashedOf = (value: Where["value"]): Where["value"] => {
    if (typeof value === "string") return hash(value);
    return Array.isArray(value) ? value.map((each) => hash(String(each))) : value;
  };
  const mapped = where.map((each) => (each.field === "token" ? { ...each, value: hashedOf(each.value) } : each));
  return { where: mapped, tokens };
}

function restored<T>(row: T | null, tokens: Tokens): T | null {
  if (tokens.size === 0 || typeof row !== "object" || row === null) return row;
  const token = tokens.get(String(Reflect.get(row, "token")));
  return token === undefined ? row : withToken(row, token);
}

function withToken<T>(row: T, token: string): T {
  return { ...row, token };
}
