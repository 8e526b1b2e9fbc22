import { createHmac, randomBytes } from "node:crypto";
import { SESSION_COOKIE } from "#auth/cookies.ts";
import { sessionTokenHash } from "#auth/library/hashed-tokens.ts";
import type { EventFields } from "#core/events/event-fields.ts";
import { DAY_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import { sessions } from "#data/tables/accounts.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { openForm } from "#tests/support/builders/event-form.ts";
import { SITE_SECRET } from "#tests/support/processes/several-processes.ts";

/** A person who reads pages and sends forms without scripts, with their own cookies and network address. */
export type Visitor = {
  cookie: string;
  /** Requests a page of the server at this origin. */
  get: (url: string) => Promise<Response>;
  /** Sends a form; redirects are not followed. */
  post: (url: string, fields: URLSearchParams | FormData | Readonly<Record<string, string>>) => Promise<Response>;
};

/** A visitor; `address` is the client's network address as the proxy reports it. */
export function aVisitor({ cookie = "tz=UTC", address = "192.0.2.1" } = {}): Visitor {
  const headers = { cookie, accept: "text/html", "x-forwarded-for": address };
  return {
    cookie,
    get: (url) => fetch(url, { headers, redirect: "manual" }),
    post(url, fields) {
      const isBody = fields instanceof URLSearchParams || fields instanceof FormData;
      const body = isBody ? fields : new URLSearchParams(fields);
      return fetch(url, { method: "POST", headers, body, redirect: "manual" });
    },
  };
}

type Account = { id: string; role?: Viewer["role"]; address?: string };

/** An account with an open session, whose owner visits the site. */
export async function aSignedInVisitor(
  database: Database,
  { id, role = "user", address = "192.0.2.2" }: Account,
): Promise<Visitor & { viewer: Viewer }> {
  const now = Date.now();
  const viewer = await aUser(database, { id, name: id, role, now: now - 90 * DAY_MS });
  const token = randomBytes(24).toString("base64url");
  const at = { createdAt: now, updatedAt: now, expiresAt: now + DAY_MS };
  await database.db.insert(sessions).values({ id: token, token: sessionTokenHash(token), userId: id, ...at });
  const signature = createHmac("sha256", SITE_SECRET).update(token).digest("base64");
  const cookie = `${SESSION_COOKIE}=${encodeURIComponent(`${token}.${signature}`)}; tz=UTC`;
  return { viewer, ...aVisitor({ cookie, address }) };
}

/** The form of an event as its owner opened it now, with these fields changed. */
export async function editForm(
  database: Database,
  { publicId, owner }: { publicId: string; owner: Viewer },
  changed: EventFields,
): Promise<URLSearchParams> {
  const { fields, version } = await openForm(database, publicId, Date.now());
  const sent: EventFields = { ...fields, ...changed, owner: [owner.userId], version: [version], scope: ["all"] };
  return new URLSearchParams(Object.entries(sent).flatMap(([name, values]) => values.map((value) => [name, value])));
}
