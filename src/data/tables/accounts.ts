import { sql } from "drizzle-orm";
import { bigint, boolean, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { Viewer } from "#core/viewer.ts";
import { instant } from "#data/tables/columns.ts";

/** Encrypted forms of people who must sign in again first. */
export const storedForms = pgTable("kept_forms", {
  /** The hash of the value in the browser's cookie. */
  id: text().primaryKey(),
  sealed: text().notNull(),
  expiresAt: instant("expires_at").notNull(),
});

/** A person with an account. */
export const users = pgTable("users", {
  id: text().primaryKey(),
  /** Always in lower case. */
  email: text().notNull(),
  emailVerified: boolean("email_verified").notNull().default(false),
  name: text(),
  image: text(),
  twoFactorEnabled: boolean("two_factor_enabled").notNull().default(false),
  suspendedAt: instant("suspended_at"),
  consentVersion: text("consent_version"),
  consentAt: instant("consent_at"),
  /** When the account is erased unless its owner signs in before. */
  leaveAt: instant("leave_at"),
  /** Name and address without diacritics and case, for admins' search; a database trigger fills it. */
  searchText: text("search_text").notNull().default(""),
  createdAt: instant("created_at").notNull(),
  updatedAt: instant("updated_at").notNull(),
});

/** An account's additional rights; an ordinary user has no row (PRODUCT P7). */
export const roles = pgTable("roles", {
  userId: text("user_id").primaryKey(),
  role: text().$type<Exclude<Viewer["role"], "user">>().notNull(),
  grantedBy: text("granted_by"),
  grantedAt: instant("granted_at").notNull(),
});

/** When an account was suspended, by whom and why (PRODUCT P7); the actor is null for the command line and for an erased account. */
export const suspensions = pgTable("suspensions", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  userId: text("user_id").notNull(),
  suspendedBy: text("suspended_by"),
  suspendedAt: instant("suspended_at").notNull(),
  reason: text(),
  liftedBy: text("lifted_by"),
  liftedAt: instant("lifted_at"),
});

/** Signed-in devices: `token` is the hash of the cookie's value, `ipAddress` a network, `userAgent` the packed names of a device. */
export const sessions = pgTable("sessions", {
  id: text().primaryKey(),
  token: text().notNull(),
  userId: text("user_id").notNull(),
  expiresAt: instant("expires_at").notNull(),
  ipAddress: text("ip_address"),
  userAgent: text("user_agent"),
  createdAt: instant("created_at").notNull(),
  updatedAt: instant("updated_at").notNull(),
});

/** A password (`credential`) or an account at a provider. */
export const credentials = pgTable("credentials", {
  id: text().primaryKey(),
  providerId: text("provider_id").notNull(),
  accountId: text("account_id").notNull(),
  userId: text("user_id").notNull(),
  password: text(),
  scope: text(),
  createdAt: instant("created_at").notNull(),
  updatedAt: instant("updated_at").notNull(),
});

/** Short-lived values of the library behind src/auth. */
export const verifications = pgTable("verifications", {
  id: text().primaryKey(),
  identifier: text().notNull(),
  value: text().notNull(),
  expiresAt: instant("expires_at").notNull(),
  createdAt: instant("created_at").notNull(),
  updatedAt: instant("updated_at").notNull(),
});

export const passkeys = pgTable("passkeys", {
  id: text().primaryKey(),
  userId: text("user_id").notNull(),
  name: text(),
  publicKey: text("public_key").notNull(),
  credentialID: text("credential_id").notNull(),
  counter: bigint({ mode: "number" }).notNull(),
  deviceType: text("device_type").notNull(),
  backedUp: boolean("backed_up").notNull(),
  transports: text(),
  aaguid: text(),
  createdAt: instant("created_at"),
});

/** The secret of the authenticator app and the recovery codes, encrypted. */
export const twoFactors = pgTable("two_factors", {
  id: text().primaryKey(),
  userId: text("user_id").notNull(),
  secret: text().notNull(),
  backupCodes: text("backup_codes").notNull(),
  verified: boolean().notNull().default(false),
  failedVerificationCount: integer("failed_verification_count").notNull().default(0),
  lockedUntil: instant("locked_until"),
  /** The database sets it by default. */
  createdAt: instant("created_at")
    .notNull()
    .default(sql`default`),
});

export type TokenPurpose = "verify-email" | "reset-password" | "sign-in-code" | "change-email" | "undo-email";

/** Mailed links and codes, by hash. */
export const accountTokens = pgTable("account_tokens", {
  id: text().primaryKey(),
  purpose: text().$type<TokenPurpose>().notNull(),
  userId: text("user_id"),
  email: text(),
  secret: text(),
  returnTo: text("return_to"),
  attempts: integer().notNull().default(0),
  expiresAt: instant("expires_at").notNull(),
  usedAt: instant("used_at"),
  createdAt: instant("created_at").notNull(),
});
