import { aStorage } from "#tests/support/pictures/a-storage.ts";
import { drizzle } from "drizzle-orm/node-postgres";
import { matchRoutes, type RouteObject, RouterContextProvider } from "react-router";
import { openAccounts } from "#auth/open-accounts.ts";
import { actorOf } from "#core/audit/actor.ts";
import type { Database } from "#data/database.ts";
import type { Transaction } from "#data/transaction.ts";
import { AUTH_SECRET, BASE_URL } from "#tests/support/accounts/accounts-site.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { eventFields } from "#tests/support/builders/event-form.ts";
import { failOnLog } from "#tests/support/database/fail-on-log.ts";
import { outcomeOf } from "#tests/permissions/outcome-of.ts";
import { type Role, ROLES, type SmallDirectory, wordOf } from "#tests/permissions/small-directory.ts";
import type { Line } from "#tests/permissions/read-table.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { ADDRESSES } from "#web/routes.ts";

let opened: ReturnType<typeof aStorage> | null = null;

/** The folder for pictures of shared links, removed when the process ends. */
function pictures() {
  if (opened === null) {
    opened = aStorage();
    process.once("exit", opened.remove);
  }
  return opened.storage;
}

type Answer = (args: Record<string, unknown>) => unknown;
type RouteModule = { loader?: Answer; action?: Answer; meta?: Answer };

/** Every address of the site as `METHOD /address`, with its route's name. */
export async function allRoutes(): Promise<readonly string[]> {
  const methods = await Promise.all(
    ADDRESSES.map(async ({ path = "", file }) => {
      const { loader, action } = await moduleOf(file);
      return [...(loader ? [`GET /${path}`] : []), ...(action ? [`POST /${path}`] : [])];
    }),
  );
  return methods.flat();
}

/** The route that a row of the table names, as `METHOD /address`. */
export function routeOf({ name }: Line, directory: SmallDirectory): string {
  const [method = "", address = ""] = name.split(" ", 1).concat(name.slice(name.indexOf(" ") + 1));
  return `${method} /${matched(addressOf(address, directory).pathname).route.path ?? ""}`;
}

/** Sends the request of a row as one of the six people; rolls back its changes. */
export async function callRoute(
  line: Line,
  who: Role,
  { database, directory }: Fixture,
): Promise<{ word: string; refusals: number }> {
  const { name, sent } = line;
  const method = name.startsWith("POST ") ? "POST" : "GET";
  const url = addressOf(name.slice(method.length + 1), directory);
  const { route, params } = matched(url.pathname);
  const { loader, action } = await moduleOf(String(Reflect.get(route, "file")));
  const viewer = directory.people.get(who) ?? null;
  const body = new URLSearchParams(filled(sent, directory, "id").replace(/^the event form&?/, ""));
  if (sent.startsWith("the event form"))
    for (const [field, values] of Object.entries(eventFields())) for (const value of values) body.append(field, value);
  if (viewer !== null) body.append("owner", viewer.userId);
  const request = new Request(url, method === "POST" ? { method, body } : {});
  const answer = method === "POST" ? action : loader;
  return rolledBack(database, async (inside) => {
    const context = new RouterContextProvider();
    context.set(requestContext, contextOf(who, { database: inside, directory, request }));
    const pattern = `/${route.path ?? ""}`;
    const outcome = await outcomeOf(() => answer?.({ request, params, context, url, pattern }));
    const refusals = await countRefusals(inside);
    const isPage = method === "GET" && outcome.word === "shown";
    return { word: isPage ? whoseWords(outcome.text, who) : outcome.word, refusals };
  });
}

type Fixture = { database: Database; directory: SmallDirectory };

/** Whether a page shows private text of its reader only, of other people too, or of nobody. */
function whoseWords(text: string, who: Role): string {
  const found = ROLES.filter((each) => text.includes(wordOf(each)));
  if (found.some((each) => each !== who)) return "shown, others' too";
  return found.length === 1 ? "own" : "shown";
}

function contextOf(who: Role, { database, directory, request }: Fixture & { request: Request }) {
  const viewer = directory.people.get(who) ?? null;
  const actor = actorOf(viewer, { address: "203.0.113.9", userAgent: null, requestId: "a-test-request" });
  const settings = { secret: AUTH_SECRET, siteName: "Samehour", baseUrl: BASE_URL, limitFactor: null, providers: [] };
  const nothing = { stepMs: 0, onVerified: async () => undefined, log: (_: unknown, note: string) => failOnLog(note) };
  const accounts = openAccounts({ database, ...settings, ...nothing });
  const visit = { request: { url: new URL(request.url), headers: request.headers }, now: TEST_NOW, viewer, actor };
  const known = { ...visit, language: "en", zone: "America/New_York" };
  const auth = accounts.forVisit(known);
  return aRequestContext({
    database,
    viewer,
    actor,
    auth,
    storage: pictures(),
    publicForms: accounts.publicFormsFor(known),
  });
}

/** Counts the refused attempts in the audit log. */
export async function countRefusals({ db }: Database): Promise<number> {
  const { rows } = await db.execute<{ refusals: number }>(
    "select count(*)::int as refusals from audit_entries where outcome = 'refused'",
  );
  return rows[0]?.refusals ?? 0;
}

/** Runs work in the database and rolls it back. */
export async function rolledBack<T>(database: Database, work: (inside: Database) => Promise<T>): Promise<T> {
  const done: { value: T }[] = [];
  const undo = new Error("done, and to be rolled back");
  const { kind, direct, engine } = database;
  // Statements sent without the query builder must run in the same transaction.
  const client = await database.pool.connect();
  try {
    await drizzle(client).transaction(async (tx: Transaction) => {
      const [db, pool] = [tx as unknown as Database["db"], client as unknown as Database["pool"]];
      done.push({ value: await work({ db, pool, kind, direct, engine, close: async () => undefined }) });
      throw undo;
    });
  } catch (error) {
    if (error !== undo) throw error;
  } finally {
    client.release();
  }
  const [first] = done;
  if (first === undefined) throw new Error("Nothing was done.");
  return first.value;
}

/** Replaces the names in braces by the values of the small directory. */
function filled(text: string, { things }: SmallDirectory, as: "path" | "id"): string {
  return text.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
    const thing = things.get(name);
    if (thing === undefined) throw new Error(`The small directory has no '${name}'.`);
    return thing[as];
  });
}

function addressOf(address: string, directory: SmallDirectory): URL {
  const [path = "", query = ""] = address.split("?");
  const url = new URL(filled(path, directory, "path"), BASE_URL);
  url.search = filled(query, directory, "id");
  return url;
}

/** The route of an address, and its parameters. */
export function matched(pathname: string) {
  const found = matchRoutes(ADDRESSES as unknown as RouteObject[], pathname)?.[0];
  if (found === undefined) throw new Error(`There is no route for ${pathname}.`);
  return found;
}

/** The module of a route, by its file's path in the web folder. */
export async function moduleOf(file: string): Promise<RouteModule> {
  return (await import(/* @vite-ignore */ `../../src/web/${file}`)) as RouteModule;
}
