import { mailUnsubscribe, type MailMessage } from "#core/mail/mail-message.ts";
import type { Database } from "#data/database.ts";
import { mailContext } from "#mail/mail-context.ts";
import { renderMail } from "#mail/render-mail.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { writeEveryMail } from "#tests/support/mail/every-mail.ts";
import { TEST_NOW, type TestServer } from "#tests/support/server.ts";

const SECRET = "a secret of the test of all links in mails";
/** No mail server answers there: the messages stay in their rows as they were written. */
const NOBODY = "smtp://127.0.0.1:9";
test.use({
  serverSettings: { DEMO: "off", SITE_NAME: "Scanned Mail", AUTH_SECRET: SECRET, SMTP_URL: NOBODY },
});

const now = Date.parse(TEST_NOW);
/** Hosts that the builders of tests write into links instead of the server's. */
const SITES = ["same.example", "samehour.example"];
/** A program of a mail provider that opens links before their reader does; it says that it is a browser. */
const SCANNER = {
  "user-agent":
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36",
  accept: "text/html,*/*;q=0.8",
};
/**
 * What opening a link changes on purpose: the number of clicks on an event's join link, without a person, and nothing is
 * shown of it below five. Jobs that the server runs on its own schedule write the others; no page does.
 */
const MAY_CHANGE = ["join_clicks", "job_runs", "directory_days", "link_checks", "open_data_dumps"];

/** The addresses whose last part or token acts for the mail's recipient. */
const KEYED_AREAS = [
  "confirm-email",
  "digest",
  "email",
  "organizer-invitations",
  "reset-password",
  "search-alerts",
  "still-running",
  "submissions",
  "subscriptions",
  "undo-email",
  "verify-email",
];
/** Pages that check their key only when their button is pressed, or after a sign-in. */
const ASK_FIRST = ["confirm-email", "organizer-invitations", "undo-email"];

test("a scanner that opens every link in every mail changes nothing", async ({ server }) => {
  const mails = await inDirectory(server, (database) =>
    writeEveryMail(database, { secret: SECRET, baseUrl: server.origin, now }),
  );
  const links = new Set([...mails.values()].flat().flatMap((message) => linksOf(message, server.origin)));
  const before = await settledTables(server);
  const answers = new Map<string, number>();
  for (const link of links)
    for (const method of ["HEAD", "GET"]) answers.set(`${method} ${link}`, await open(link, method));
  expect(await settledTables(server)).toEqual(before);
  // Each link works (401 asks to sign in), and those with a key only with that key: a reader's press would act on them.
  expect([...answers].filter(([, status]) => status >= 400 && status !== 401)).toEqual([]);
  const keyed = [...links].filter((link) => keyOf(link) !== null);
  const areas = new Set(keyed.map((link) => new URL(link).pathname.split("/")[1] ?? ""));
  expect([...areas].toSorted()).toEqual(KEYED_AREAS);
  const others = await Promise.all(
    keyed.map(async (link) => ({ link, status: await open(withOtherKey(link), "GET") })),
  );
  const accepted = others.filter(({ status }) => status < 400).map(({ link }) => new URL(link).pathname.split("/")[1]);
  expect([...new Set(accepted)].toSorted()).toEqual(ASK_FIRST);
});

/** The site's own links in a message: of its page, its text and its header for unsubscribing. */
function linksOf(message: MailMessage, origin: string): readonly string[] {
  const site = { name: "Scanned Mail", baseUrl: origin, contactEmail: null };
  const { html, text } = renderMail(message, mailContext(site, { language: "en", zone: "UTC", hour12: null }));
  const inPage = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
  const inText = [...text.matchAll(/https?:\/\/[^\s<>)]+/g)].map(([link]) => link);
  return [...inPage, ...inText, ...[mailUnsubscribe(message, origin) ?? []].flat()].flatMap((link) => {
    if (!URL.canParse(link)) return [];
    const { host, pathname, search } = new URL(link);
    return host === new URL(origin).host || SITES.includes(host) ? [origin + pathname + search] : [];
  });
}

/** Opens a link as a scanner does, without cookies, and follows the site's redirects; the status of what it finds. */
async function open(link: string, method: string): Promise<number> {
  let at = new URL(link);
  for (let hops = 0; hops < 5; hops += 1) {
    const response = await fetch(at, { method, headers: SCANNER, redirect: "manual" });
    await response.arrayBuffer();
    const location = response.headers.get("location");
    if (location === null) return response.status;
    const next = new URL(location, at);
    if (next.host !== at.host) return response.status;
    at = next;
  }
  throw new Error(`${link} redirects again and again`);
}

/** The secret part of a link: the last part of its path, or its token. */
function keyOf(link: string): string | null {
  const { pathname, searchParams } = new URL(link);
  const key = searchParams.get("token") ?? pathname.split("/").at(-1) ?? "";
  return /^[\w.~-]{20,}$/.test(key) && /[A-Z]/.test(key) ? key : null;
}

function withOtherKey(link: string): string {
  const key = keyOf(link) ?? "";
  const at = Math.floor(key.length / 2);
  return link.replace(key, key.slice(0, at) + (key[at] === "x" ? "y" : "x") + key.slice(at + 1));
}

/** A digest of each table, when the server's own work after the last writes is done: two looks with a pause find the same. */
async function settledTables(server: TestServer): Promise<Readonly<Record<string, string>>> {
  return inDirectory(server, async (database) => {
    let tables: Readonly<Record<string, string>> = {};
    await expect
      .poll(
        async () => {
          const before = JSON.stringify(tables);
          // Counted first: a mail that is settled between the two is then in the digest.
          const due = await countDue(database);
          tables = await digests(database);
          return due === 0 && JSON.stringify(tables) === before;
        },
        { intervals: [1_500], timeout: 60_000 },
      )
      .toBe(true);
    return tables;
  });
}

/** Mails that the server is about to try to send, and changes of which it is about to notify. */
async function countDue({ pool }: Database): Promise<number> {
  const { rowCount } = await pool.query(
    `select from mail_messages where status in ('waiting', 'sending') and due_at <= $1
     union all select from notification_causes where done_at is null and due_at <= $1`,
    [TEST_NOW],
  );
  return rowCount ?? 0;
}

async function digests({ pool }: Database): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const found: Record<string, string> = {};
  for (const { name } of rows.filter((row) => !MAY_CHANGE.includes(row.name))) {
    const digest = await pool.query<{ digest: string | null }>(
      `select md5(string_agg(each::text, e'\\n' order by each::text)) as digest from "${name}" each`,
    );
    found[name] = digest.rows[0]?.digest ?? "none";
  }
  return found;
}
