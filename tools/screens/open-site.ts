import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import { importFile } from "#cli/import-file.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { ZONE_COOKIE } from "#core/time/viewer-zone.ts";
import { roles } from "#data/tables/accounts.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { aMember, type Member, signIn } from "#tests/support/member.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { BROWSER_ARGUMENTS, findBrowser } from "../find-browser.ts";
import type { Screen, SiteContent } from "./screens.ts";

const ZONE = "America/New_York";
/** A new database takes a while where other programs are at work. */
const READY_WITHIN_MS = 300_000;

/** A running site and a browser for pictures of it. */
export type PicturedSite = {
  server: TestServer;
  member: Member;
  /** A new window, in which this person is signed in. */
  windowOf: (who: Screen["by"]) => Promise<BrowserContext>;
  close: () => Promise<void>;
};

/** Starts the built site with a member and an admin, its clock standing still at `now`, and a browser. Throws if there is none. */
export async function openSite({ content, now }: { content: SiteContent; now: string }): Promise<PicturedSite> {
  const found = await findBrowser();
  if ("missing" in found) throw new Error(found.missing);
  const server = await startServer({ DEMO: content.kind === "demo" ? "on" : "off", TEST_NOW: now }, READY_WITHIN_MS);
  let browser: Browser | null = null;
  const close = async () => {
    await browser?.close();
    await server.stop();
  };
  try {
    if (content.kind === "file") await importInto(server, content.file, now);
    const member = await aMember(server, { name: "Jonas Weber" });
    const admin = await anAdmin(server, now);
    const opened = await chromium.launch({ executablePath: found.path, args: BROWSER_ARGUMENTS });
    browser = opened;
    const windowOf = async (who: Screen["by"]) => {
      const context = await opened.newContext({ locale: "en-US", timezoneId: ZONE });
      await context.addCookies([{ name: ZONE_COOKIE, value: ZONE, url: server.origin }]);
      if (who !== "visitor") await signIn(context, server, who === "admin" ? admin : member);
      return context;
    };
    return { server, member, windowOf, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function anAdmin(server: TestServer, now: string): Promise<Member> {
  const member = await aMember(server, { name: "Maya Lindqvist" });
  const role = { userId: member.userId, role: "admin", grantedAt: Date.parse(now) } as const;
  await inDirectory(server, ({ db }) => db.insert(roles).values(role));
  return member;
}

async function importInto(server: TestServer, file: string, now: string): Promise<void> {
  const source = { actor: SYSTEM_ACTOR, source: null, fileName: basename(file), fromCommandLine: true, dryRun: false };
  const options = { timezone: ZONE, approve: true, owner: null };
  const result = await inDirectory(server, ({ db, kind }) =>
    importFile({ db, kind, now: () => Date.parse(now) }, { ...source, file: createReadStream(file), options }),
  );
  if (result.imported === 0) throw new Error(`No event of ${file} was imported: ${JSON.stringify(result.refusal)}`);
  process.stdout.write(`Imported ${result.imported} events\n`);
}
