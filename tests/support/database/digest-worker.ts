// A separate process that writes and sends digests as the server does, for tests that kill it. `node digest-worker.ts
// FOLDER SMTP_URL MINUTES_LATER [MEMBERS]`: with MEMBERS it first creates that many and presses 'Send Now'.
import { writeSync } from "node:fs";
import { startDigest } from "#commands/digest/start-digest.ts";
import { claimMail } from "#commands/mail/claim-mail.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { MINUTE_MS } from "#core/time/instant.ts";
import { openDatabase } from "#data/database.ts";
import { migrate } from "#data/migrate.ts";
import { findLastDigestRun } from "#data/queries/digest-runs.ts";
import { continueDigests } from "#jobs/digests.ts";
import { runSendMail } from "#jobs/send-mail.ts";
import { mailSender } from "#mail/sender.ts";
import { openSmtp } from "#mail/transports/smtp.ts";
import { aDigestReader } from "#tests/support/builders/a-digest-reader.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";

const [, , dataDir = "", smtpUrl = "", later = "0", members] = process.argv;
const print = (text: string): void => void writeSync(1, `${text}\n`);
const now = (): number => TEST_NOW + Number(later) * MINUTE_MS;

const database = await openDatabase({ url: null, dataDir, purpose: "digest", log: () => undefined });
await migrate(database.pool);
if (members !== undefined) {
  await anEvent(database);
  for (let n = 0; n < Number(members); n += 1) await aDigestReader(database, { id: `m${n}` });
  await startDigest(database, { actor: SYSTEM_ACTOR }, now());
}
const deps = { database, now, log: () => undefined, siteZone: "America/New_York" };
const transport = openSmtp(smtpUrl);
const site = { name: "Samehour", baseUrl: "https://samehour.example", contactEmail: null };
const sender = mailSender({ siteName: site.name, ...site, mailFrom: "mail@samehour.example" });
const sending = { ...deps, transport, letterhead: async () => ({ site, sender }) };
// Both run concurrently, as in the server: the first messages are sent before the last are written.
let isWritten = false;
const writing = continueDigests(deps).finally(() => {
  isWritten = true;
});
for (let isOver = false; !isOver;) {
  const wasWritten = isWritten;
  const { claimed } = await claimMail(database, now(), 4);
  await Promise.all(claimed.map((each) => runSendMail(sending, each)));
  isOver = wasWritten && claimed.length === 0;
}
await writing;
await continueDigests(deps);
print(`found ${JSON.stringify(await findLastDigestRun(database.db))}`);
transport.close();
await database.close();
