import type { Auth, PublicForms } from "#auth/auth.ts";
import { type AccountsSettings, openAccounts } from "#auth/open-accounts.ts";
import { actorOf } from "#core/audit/actor.ts";
import type { MailMessage, MailName } from "#core/mail/mail-message.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import { failOnLog } from "#tests/support/database/fail-on-log.ts";

/** A browser: stores cookies and sends one request after another. */
export type TestBrowser = {
  cookies: Map<string, string>;
  /** The viewer that the next request would find. */
  viewer: () => Promise<Viewer | null>;
  /** Runs a flow in a request of its own and stores the response's cookies. */
  run: <Answer>(
    act: (auth: Auth, publicForms: PublicForms) => Promise<Answer>,
    at?: { path?: string },
  ) => Promise<Answer>;
  signedIn: () => Promise<Viewer>;
};

export type AccountsSite = {
  /** The current time of all requests. */
  now: EpochMs;
  verified: string[];
  browser: (from?: { address?: string; userAgent?: string }) => TestBrowser;
  /** The requested messages, in order. */
  mail: () => Promise<readonly { to: string; message: MailMessage }[]>;
  /** The facts of the latest message with this name. */
  latest: <Name extends MailName>(name: Name) => Promise<Extract<MailMessage, { name: Name }>["data"]>;
};

export const BASE_URL = "https://same.example";
export const AUTH_SECRET = "a secret of the tests that is long enough for anybody";

/** Accounts on a test's database, with the real library. The time is the machine's until the test sets `now`. */
export function accountsSite(
  database: Pick<Database, "db" | "pool" | "kind" | "direct">,
  overrides: Partial<AccountsSettings> = {},
): AccountsSite {
  const accounts = openAccounts({
    database,
    secret: AUTH_SECRET,
    siteName: "Samehour",
    baseUrl: BASE_URL,
    limitFactor: null,
    providers: [],
    stepMs: 0,
    onVerified: async (userId) => void site.verified.push(userId),
    log: (_error, note) => failOnLog(note),
    ...overrides,
  });
  const site: AccountsSite = {
    now: Date.now(),
    verified: [],
    browser: ({
      address = "203.0.113.9",
      userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0",
    } = {}) => {
      const cookies = new Map<string, string>();
      const header = (): string => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const viewer = (): Promise<Viewer | null> => accounts.readViewer(header(), site.now);
      return {
        cookies,
        viewer,
        async run(act, { path = "/" } = {}) {
          const found = await viewer();
          const actor = actorOf(found, { address, userAgent, requestId: "a-test-request" });
          const request = { url: new URL(path, BASE_URL), headers: new Headers({ cookie: header() }) };
          const visit = { request, now: site.now, viewer: found, actor, language: "en", zone: "Europe/Paris" };
          const answer = await act(accounts.forVisit(visit), accounts.publicFormsFor(visit));
          storeCookies(cookies, answer);
          return answer;
        },
        async signedIn() {
          const found = await viewer();
          if (found === null) throw new Error("Nobody is signed in.");
          return found;
        },
      };
    },
    async mail() {
      const found = await database.db.execute<{ to: string; message: MailMessage }>(
        `select recipient as to, message from mail_messages order by id`,
      );
      return found.rows;
    },
    async latest(name) {
      const message = (await site.mail()).findLast((each) => each.message.name === name)?.message;
      if (message?.name !== name) throw new Error(`No message ${name} was asked for.`);
      return message.data as never;
    },
  };
  return site;
}

function storeCookies(cookies: Map<string, string>, answer: unknown): void {
  const set: unknown = Reflect.get(Object(answer), "cookies");
  for (const cookie of Array.isArray(set) ? set.map(String) : []) {
    const [pair = ""] = cookie.split(";");
    const mark = pair.indexOf("=");
    const [name, value] = [pair.slice(0, mark), pair.slice(mark + 1)];
    if (/max-age=0\b/i.test(cookie)) cookies.delete(name);
    else cookies.set(name, value);
  }
}

/** The token at the end of a mailed link. */
export function tokenOf(link: string): string {
  return new URL(link).searchParams.get("token") ?? "";
}

/** A password that is hard to guess. */
export const GOOD_PASSWORD = "brass-otter-lantern";

/** Signs up and follows the mailed link. */
export async function signUpAndVerify(site: AccountsSite, email: string, password = GOOD_PASSWORD): Promise<void> {
  const browser = site.browser();
  await browser.run((auth) => auth.signUp({ email, password, name: null, consentVersion: "1", returnTo: "/" }));
  const token = tokenOf((await site.latest("verify-email")).link);
  const { outcome } = await browser.run((auth) => auth.verifyEmail({ token }));
  if (outcome !== "verified") throw new Error(`The address of ${email} was not proved: ${outcome}`);
}

/** A browser in which a new account is signed in. */
export async function signedInBrowser(site: AccountsSite, email: string): Promise<TestBrowser> {
  await signUpAndVerify(site, email);
  const browser = site.browser();
  const { outcome } = await browser.run((auth) => auth.signIn({ email, password: GOOD_PASSWORD, returnTo: "/" }));
  if (outcome !== "signed-in") throw new Error(`${email} could not sign in: ${outcome}`);
  return browser;
}
