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
    async create(args) {
      const token: unknown = args.model === "session" ? Reflect.get(args.data, "token") : undefined;
      if (typeof token !== "string") return inner.create(args);
      const data = { ...args.data, token: sessionTokenHash(token) };
      return withToken(await inner.create({ ...args, data }), token);
    },
    async findOne(args) {
      const { where, tokens } = hashedWhere(args);
      return restored(await inner.findOne({ ...args, where }), tokens);
    },
    async findMany<T>(args: Parameters<DBAdapter["findMany"]>[0]) {
      const { where, tokens } = hashedWhere(args);
      const rows = await inner.findMany<T>({ ...args, where });
      return rows.map((row) => restored(row, tokens) ?? row);
    },
    count: (args) => inner.count({ ...args, where: hashedWhere(args).where }),
    async update(args) {
      const { where, tokens } = hashedWhere(args);
      return restored(await inner.update({ ...args, where }), tokens);
    },
    updateMany: (args) => inner.updateMany({ ...args, where: hashedWhere(args).where }),
    delete: (args) => inner.delete({ ...args, where: hashedWhere(args).where }),
    deleteMany: (args) => inner.deleteMany({ ...args, where: hashedWhere(args).where }),
    async consumeOne(args) {
      const { where, tokens } = hashedWhere(args);
      return restored(await inner.consumeOne({ ...args, where }), tokens);
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
