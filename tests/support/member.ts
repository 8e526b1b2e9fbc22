import { createHmac, randomBytes } from "node:crypto";
import type { BrowserContext } from "@playwright/test";
import { readAuthSecret } from "#auth/auth-secret.ts";
import { SESSION_COOKIE } from "#auth/cookies.ts";
import { sessionTokenHash } from "#auth/library/hashed-tokens.ts";
import { hashPassword } from "#auth/password/hash-password.ts";
import { deviceOf, packDevice } from "#core/accounts/sign-in.ts";
import { DAY_MS } from "#core/time/instant.ts";
import { credentials, sessions, users } from "#data/tables/accounts.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import type { TestServer } from "#tests/support/server.ts";

/** Someone with a verified address and a password. */
export type Member = { userId: string; email: string; password: string };

const PASSWORD = "brass-otter-lantern";
/** Everybody has the same password, hashed once: each hash takes as long as a page. */
let hash: Promise<string> | null = null;
let made = 0;

/** A new member in the directory of a running test server. */
export async function aMember(server: TestServer, options: { name?: string } = {}): Promise<Member> {
  made += 1;
  const userId = `member-${process.pid}-${made}`;
  const email = `${userId}@example.org`;
  hash ??= hashPassword(PASSWORD);
  const password = await hash;
  await inDirectory(server, async ({ db }) => {
    // The row of a person who signed up in the year before TEST_NOW.
    const at = { createdAt: Date.UTC(2025, 2, 20), updatedAt: Date.UTC(2025, 2, 20) };
    await db.insert(users).values({ id: userId, email, emailVerified: true, name: options.name ?? null, ...at });
    const ways = { id: userId, providerId: "credential", accountId: userId, userId, password, ...at };
    await db.insert(credentials).values(ways);
  });
  return { userId, email, password: PASSWORD };
}

/**
 * Opens a session for a member in a page's browser, as the form of /login does. That form itself answers in equal time
 * with any password, which is a quarter of a second.
 */
export async function signIn(context: BrowserContext, server: TestServer, member: Member): Promise<void> {
  const value = await sessionOf(server, member);
  await context.addCookies([{ name: SESSION_COOKIE, value, url: server.origin, httpOnly: true, sameSite: "Lax" }]);
}

/** The value of the cookie of a new session of a member. */
export async function sessionOf(server: TestServer, { userId }: Member): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  const secret = await inDirectory(server, async (database) => {
    // Like the library's, it counts from the machine's clock.
    const at = { createdAt: Date.now(), updatedAt: Date.now(), expiresAt: Date.now() + DAY_MS };
    const network = { ipAddress: "127.0.0.0", userAgent: packDevice(deviceOf(null)) };
    await database.db.insert(sessions).values({ id: token, token: sessionTokenHash(token), userId, ...at, ...network });
    return readAuthSecret({ configured: server.authSecret, dataDir: server.dataDir, database });
  });
  if (secret === null) throw new Error("the server has no secret to sign cookies with");
  const signature = createHmac("sha256", secret).update(token).digest("base64");
  return encodeURIComponent(`${token}.${signature}`);
}
