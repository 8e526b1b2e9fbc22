import type { BrowserContext } from "@playwright/test";
import { hashPassword } from "#auth/password/hash-password.ts";
import { credentials, users } from "#data/tables/accounts.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import type { TestServer } from "#tests/support/server.ts";

/** Someone with a verified address and a password. */
export type Member = { userId: string; email: string; password: string };

const PASSWORD = "brass-otter-lantern";
let made = 0;

/** A new member in the directory of a running test server. */
export async function aMember(server: TestServer, given: { name?: string } = {}): Promise<Member> {
  made += 1;
  const userId = `member-${process.pid}-${made}`;
  const email = `${userId}@example.org`;
  const password = await hashPassword(PASSWORD);
  await inDirectory(server, async ({ db }) => {
    // The row of a person who signed up in the year before TEST_NOW.
    const at = { createdAt: Date.UTC(2025, 2, 20), updatedAt: Date.UTC(2025, 2, 20) };
    await db.insert(users).values({ id: userId, email, emailVerified: true, name: given.name ?? null, ...at });
    const ways = { id: userId, providerId: "credential", accountId: userId, userId, password, ...at };
    await db.insert(credentials).values(ways);
  });
  return { userId, email, password: PASSWORD };
}

/** Signs a member in as the form of /login does, in a page's browser. */
export async function signIn(context: BrowserContext, server: TestServer, member: Member): Promise<void> {
  const { email, password } = member;
  const answer = await fetch(`${server.origin}/login`, {
    method: "POST",
    body: new URLSearchParams({ email, password }),
    redirect: "manual",
  });
  if (answer.status !== 303) throw new Error(`${email} could not sign in: ${answer.status}`);
  await context.addCookies(
    answer.headers.getSetCookie().map((cookie) => {
      const [pair = ""] = cookie.split(";");
      const mark = pair.indexOf("=");
      return { name: pair.slice(0, mark), value: pair.slice(mark + 1), url: server.origin };
    }),
  );
}
