import { bigint, pgTable, text } from "drizzle-orm/pg-core";
import type { ApiScope } from "#core/accounts/api-token.ts";
import { instant } from "#data/tables/columns.ts";

/** Members' tokens for the API, by hash. */
export const apiTokens = pgTable("api_tokens", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  userId: text("user_id").notNull(),
  name: text().notNull(),
  tokenHash: text("token_hash").notNull(),
  start: text().notNull(),
  scopes: text().array().$type<ApiScope[]>().notNull(),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at"),
  usedAt: instant("used_at"),
});
