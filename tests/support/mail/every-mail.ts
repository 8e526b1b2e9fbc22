import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { makePasswordLink } from "#auth/make-password-link.ts";
import { makeSealer } from "#auth/sealer.ts";
import { requestMailAlert } from "#commands/alerts/save-alert.ts";
import { joinList } from "#commands/contacts/join-list.ts";
import { decideEvent } from "#commands/moderation/decide-event.ts";
import { inviteEditor } from "#commands/organizers/invite-editor.ts";
import { saveEvent } from "#commands/saved-events/save-event.ts";
import { approveSubmission } from "#commands/submissions/approve-submission.ts";
import { parseAlertSearch } from "#core/alerts/search-alert.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { STILL_RUNNING_SEALED_AS } from "#core/confirmations/confirmation.ts";
import { startOfWeek } from "#core/events/calendar-week.ts";
import type { MailMessage, MailName } from "#core/mail/mail-message.ts";
import { organizerPath } from "#core/organizers/organizer-address.ts";
import { DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";
import { localDate } from "#core/time/local-time.ts";
import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import { enqueueMail } from "#data/queries/mail-write.ts";
import { insertNotificationCause } from "#data/queries/notification-causes-write.ts";
import { reminderPreferences } from "#data/tables/reminders.ts";
import { runTellAlerts } from "#jobs/alerts.ts";
import { runAskStillRunning } from "#jobs/ask-still-running.ts";
import { runSendDigests } from "#jobs/digests.ts";
import { notifyPeople, runMailNotifications } from "#jobs/notifications.ts";
import { runSendReminders } from "#jobs/reminders.ts";
import { sampleMessages } from "#mail/sample-messages.ts";
import {
  type AccountsSite,
  accountsSite,
  GOOD_PASSWORD,
  signedInBrowser,
  tokenOf,
} from "#tests/support/accounts/accounts-site.ts";
import { aContact } from "#tests/support/builders/a-contact.ts";
import { aDigestReader } from "#tests/support/builders/a-digest-reader.ts";
import { anAlert } from "#tests/support/builders/an-alert.ts";
import { anEvent } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { aSubmission } from "#tests/support/builders/a-submission.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { actorFor } from "#tests/support/builders/event-form.ts";

type Stage = { database: Database; accounts: AccountsSite; secret: string; baseUrl: string; now: EpochMs };
type Write = (stage: Stage) => Promise<unknown>;

const weekly = (now: EpochMs) => [
  { startsLocal: new Date(now + HOUR_MS).toISOString().slice(0, 19), timezone: "UTC", rrule: "FREQ=WEEKLY" },
];

/** Stands for the sample of a message whose links change nothing: they lead to pages that everyone can open. */
const sample = "sample";

/** How to write each mail of the product, with real rows and tokens wherever its links change something. */
const WRITTEN: Readonly<Record<MailName, Write | typeof sample>> = {
  "verify-email": ({ accounts }) => signUp(accounts, "new@example.org"),
  "already-registered": ({ accounts }) => signUp(accounts, "known@example.org"),
  "reset-password": ({ accounts }) =>
    accounts.browser().run((auth) => auth.forgotPassword({ email: "known@example.org" })),
  "sign-in-code": ({ accounts }) =>
    accounts.browser().run((auth) => auth.sendCode({ email: "known@example.org", returnTo: "/" })),
  "password-changed": sample,
  "email-change-confirm": ({ accounts }) => changeEmail(accounts, "mara"),
  "email-changed-notice": async ({ accounts }) => {
    const browser = await changeEmail(accounts, "nora");
    const { link } = await accounts.latest("email-change-confirm");
    await browser.run((auth) => auth.confirmEmailChange({ token: tokenOf(link) }));
  },
  "two-factor-changed": sample,
  "new-passkey": sample,
  "sign-in-changed": sample,
  "account-leaving": sample,
  "account-erased": sample,
  "account-suspended": sample,
  "suspension-lifted": sample,
  "organizer-invitation": async ({ database, baseUrl, now }) => {
    const viewer = await aUser(database, { id: "inviter" });
    const invited = await aUser(database, { id: "invited" });
    const { publicId } = await anOrganizer(database, { name: "Inviting Circle", userId: viewer.userId });
    const inviting = { actor: actorFor(viewer), viewer, publicId, email: invited.email, language: "en", baseUrl };
    await inviteEditor(database, inviting, now);
  },
  "organizer-message": async ({ database, baseUrl, now }) => {
    const organizer = await anOrganizer(database, { name: "Written Circle" });
    const link = baseUrl + organizerPath(organizer);
    const data = { organizer: "Written Circle", sender: "Ann", text: "Hello", replyTo: null, link };
    await enqueue(database, { name: "organizer-message", data }, now);
  },
  "organizer-taken-over": sample,
  "event-rejected": async ({ database, now }) => {
    const { userId } = await aUser(database, { id: "rejected" });
    const moderator = await aUser(database, { id: "moderator", role: "moderator" });
    const held = { held: true, moderation: "pending", listing: "hidden" } as const;
    const { publicId } = await anEvent(database, { now, title: "Held Evening", userId, ...held });
    const rejecting = { actor: actorFor(moderator), publicId, updatedAt: now, reason: "Too vague.", mailIn: "en" };
    const { outcome } = await decideEvent(database, { ...rejecting, decision: "rejected" }, now);
    if (outcome !== "decided") throw new Error(outcome);
  },
  "weekly-digest": async ({ database, now }) => {
    await aDigestReader(database, { id: "digest", timezone: "UTC", createdAt: now, updatedAt: now });
    await anEvent(database, { now, title: "Weekly Evening", schedules: weekly(now) });
    const monday = startOfWeek(localDate(now + 7 * DAY_MS, "UTC"), 1);
    const hour = Date.parse(`${monday}T08:30:00Z`);
    await runSendDigests({ database, now: () => hour, log: () => undefined, siteZone: "UTC" });
  },
  notifications: async ({ database, now }) => {
    const { userId } = await aUser(database, { id: "notified" });
    const { id, publicId } = await anEvent(database, { now, title: "Moved Evening", schedules: weekly(now) });
    await saveEvent(database, { viewer: viewerOf(userId), thing: { publicId, originalLocal: null } }, now);
    await insertNotificationCause(database.db, { kind: "event-link-changed", eventId: id, actorId: null }, now);
    await notifyPeople({ database, now: () => now, log: () => undefined });
    await runMailNotifications({ database, now: () => now + HOUR_MS, siteZone: "UTC" });
  },
  "admin-password-link": async ({ database, baseUrl, now }) => {
    const { userId, email } = await aUser(database, { id: "admin", role: "admin" });
    const data = await makePasswordLink(database, { userId, email, baseUrl }, now);
    await enqueue(database, { name: "admin-password-link", data }, now);
  },
  "list-confirm": ({ database, baseUrl, now }) => join(database, "pending@example.org", { baseUrl, now }),
  "list-already": async ({ database, baseUrl, now }) => {
    await aContact(database, { email: "listed@example.org" });
    await join(database, "listed@example.org", { baseUrl, now });
  },
  "still-running": async ({ database, secret, now }) => {
    const { userId } = await aUser(database, { id: "keeper" });
    const confirmedAt = now - 100 * DAY_MS;
    await anEvent(database, { now, title: "Kept Evening", userId, confirmedAt, schedules: weekly(now) });
    const sealer = makeSealer(secret);
    const sealConfirmation = (text: string) => sealer.seal(STILL_RUNNING_SEALED_AS, text);
    await runAskStillRunning({ database, now: () => now, log: () => undefined, siteZone: "UTC", sealConfirmation });
  },
  "event-reminder": async ({ database, now }) => {
    const { userId } = await aUser(database, { id: "reminded" });
    const at = { changedAt: now - DAY_MS, createdAt: now - DAY_MS, quietFrom: null, quietTo: null };
    await database.db
      .insert(reminderPreferences)
      .values({ userId, leads: [10], channels: ["mail"], zone: "UTC", ...at });
    // Its join link is open already, fifteen minutes before the start.
    const schedules = weekly(now + 11 * MINUTE_MS - HOUR_MS);
    const event = { now: now - DAY_MS, title: "Reminded Evening", linkAudience: "before_start", schedules } as const;
    const { publicId } = await anEvent(database, event);
    await saveEvent(database, { viewer: viewerOf(userId), thing: { publicId, originalLocal: null } }, now - HOUR_MS);
    await runSendReminders({ database, now: () => now + 2 * MINUTE_MS, log: () => undefined });
  },
  "search-alerts": async ({ database, now }) => {
    await anAlert(database, { email: "alma@example.org", now });
    const event = { now, title: "Fitting Evening", type: "prayer", firstListedAt: now + MINUTE_MS } as const;
    await anEvent(database, { ...event, schedules: weekly(now + 3 * DAY_MS) });
    await runTellAlerts({ database, now: () => now + 2 * DAY_MS, log: () => undefined });
  },
  "search-alert-confirm": ({ database, baseUrl, now }) => {
    const search = parseAlertSearch("type=meditation");
    const saving = { actor: SYSTEM_ACTOR, search, zone: "UTC", language: "en", baseUrl, isMailed: true };
    return requestMailAlert(database, { ...saving, email: "asking@example.org", rhythm: "daily" }, now);
  },
  "submission-received": ({ database, now }) => aSubmission(database, { now }),
  "submission-status": async ({ database, baseUrl, now }) => {
    const input = { organizerEmail: "approved@example.org", eventTitle: "Approved Evening" };
    const { publicId } = await aSubmission(database, { now, input });
    const actor = actorFor(await aUser(database, { id: "approving", role: "moderator" }));
    const approval = { actor, publicId, version: 1, reason: "", baseUrl, input: null };
    await approveSubmission(database, approval, now);
  },
};

function viewerOf(userId: string): Viewer {
  return { userId, email: `${userId}@example.org`, name: null, role: "user", sessionId: "none" } as Viewer;
}

async function signUp(accounts: AccountsSite, email: string): Promise<void> {
  const account = { email, password: GOOD_PASSWORD, name: null, consentVersion: "1", returnTo: "/" };
  await accounts.browser().run((auth) => auth.signUp(account));
}

async function changeEmail(accounts: AccountsSite, name: string) {
  const browser = await signedInBrowser(accounts, `${name}@example.org`);
  const viewer = await browser.signedIn();
  const change = { email: `${name}.new@example.org`, password: GOOD_PASSWORD };
  await browser.run((auth) => auth.changeEmail(viewer, change));
  return browser;
}

function join(database: Database, email: string, { baseUrl, now }: Pick<Stage, "baseUrl" | "now">) {
  const context = { actor: SYSTEM_ACTOR, language: "en", zone: "UTC", baseUrl, isMailed: true };
  return joinList(database, { ...context, list: "newsletter", email }, now);
}

async function enqueue({ db }: Database, message: MailMessage, now: EpochMs): Promise<void> {
  const mail = { key: `walked:${message.name}`, to: "walked@example.org", language: "en", zone: null, message };
  await enqueueMail(db, { ...mail, userId: null }, now);
}

/** Every mail of the product by name, as its row has it: written by the flow that causes it, or a sample if its links change nothing. */
export async function writeEveryMail(
  database: Database,
  { secret, baseUrl, now }: Omit<Stage, "database" | "accounts">,
): Promise<ReadonlyMap<MailName, readonly MailMessage[]>> {
  const accounts = accountsSite(database, { secret, baseUrl });
  accounts.now = now;
  await aUser(database, { id: "known" });
  const samples = sampleMessages(baseUrl, now);
  const found = new Map<MailName, readonly MailMessage[]>();
  for (const [name, write] of Object.entries(WRITTEN) as [MailName, Write | typeof sample][]) {
    if (write === sample) {
      found.set(
        name,
        samples.filter((message) => message.name === name),
      );
      continue;
    }
    await write({ database, accounts, secret, baseUrl, now });
    found.set(name, await writtenMail(database, name));
  }
  return found;
}

const COMES_WITHIN_MS = 60_000;

/** The rows of a mail; waits for them, because the server's own jobs may have taken the work first. */
async function writtenMail({ db }: Database, name: MailName): Promise<readonly MailMessage[]> {
  const until = Date.now() + COMES_WITHIN_MS;
  for (;;) {
    const { rows } = await db.execute<{ message: MailMessage }>(
      sql`select message from mail_messages where message ->> 'name' = ${name} order by id`,
    );
    if (rows.length > 0) return rows.map(({ message }) => message);
    if (Date.now() > until) throw new Error(`No mail ${name} was written.`);
    await wait(200);
  }
}
