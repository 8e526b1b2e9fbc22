import { afterAll, beforeEach, expect } from "vitest";
import { makeSealer } from "#auth/sealer.ts";
import { vapidKeys } from "#auth/vapid-keys.ts";
import { addPushDevice, remindDevice } from "#commands/push/change-subscriptions.ts";
import { claimPushes } from "#commands/push/deliver-push.ts";
import { actorOf } from "#core/audit/actor.ts";
import type { PushLead, PushTarget } from "#core/push/push.ts";
import { DAY_MS, type EpochMs, MINUTE_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import { sessions } from "#data/tables/accounts.ts";
import { pushMessages } from "#data/tables/push.ts";
import { deliverPush, type PushDeps, runDeviceReminders } from "#jobs/push.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { sendAllDue } from "#tests/support/jobs/send-all-due.ts";
import { startPushService } from "#tests/support/push/push-service.ts";

/** The reader of a device. */
export const reader = { zone: "America/New_York", language: "en", hour12: true };

export const sealer = makeSealer("the secret of a test");

/** An event that runs once, `minutes` after the test's now, or daily from then on. */
export const from = (minutes: number, rrule: string | null = null) => ({
  schedules: [
    {
      startsLocal: new Date(TEST_NOW + minutes * MINUTE_MS).toISOString().slice(0, 19),
      timezone: "UTC",
      durationSeconds: 3600,
      rrule,
    },
  ],
});

/** Sends the pushes that are due; returns the number of tries. */
export function sendDuePushes(deps: PushDeps): Promise<number> {
  return sendAllDue(
    () => claimPushes(deps.database, 10, deps.now()),
    (claimed) => deliverPush(deps, claimed),
  );
}

/** A push service that a site on this database sends to, for all tests of a file; each begins at `TEST_NOW`. */
export async function pushSite(database: Database) {
  const service = await startPushService();
  const clock = { now: TEST_NOW };
  afterAll(() => service.close());
  beforeEach(() => {
    clock.now = TEST_NOW;
    service.received.length = 0;
    service.answers.length = 0;
  });

  async function deps() {
    const keys = await vapidKeys({ database, sealer }, TEST_NOW);
    return {
      database,
      now: () => clock.now,
      log: () => {},
      pushSender: { ...keys, subject: "mailto:operator@example.org" },
      importNetwork: { sheetsOrigin: "https://docs.google.com", trusted: [service.host] },
    };
  }

  /** Runs the job at a moment: writes the reminders, and sends those that are due. */
  async function at(moment: EpochMs): Promise<number> {
    clock.now = moment;
    const pushDeps = await deps();
    await runDeviceReminders(pushDeps);
    return sendDuePushes(pushDeps);
  }

  async function aDevice(lead: PushLead, publicIds: readonly string[]): Promise<PushTarget> {
    const target = service.subscribe();
    const saves = publicIds.map((publicId) => ({ publicId, originalLocal: null }));
    await remindDevice(database, { target, reader, lead, saves }, TEST_NOW);
    return target;
  }

  async function aMemberDevice(withBell = false): Promise<{ viewer: Viewer; target: PushTarget }> {
    return addDevice(await aUser(database), withBell);
  }

  async function addDevice(user: Viewer, withBell = false): Promise<{ viewer: Viewer; target: PushTarget }> {
    const viewer = { ...user, sessionId: `session-of-${user.userId}` };
    const row = { id: viewer.sessionId, token: viewer.sessionId, userId: viewer.userId };
    const times = { expiresAt: TEST_NOW + DAY_MS, createdAt: TEST_NOW, updatedAt: TEST_NOW };
    await database.db
      .insert(sessions)
      .values({ ...row, ...times })
      .onConflictDoNothing();
    const target = service.subscribe();
    const actor = actorOf(viewer, { address: null, userAgent: null, requestId: "a-test-request" });
    expect(await addPushDevice(database, { actor, viewer, target, reader, withBell }, TEST_NOW)).toBe("added");
    return { viewer, target };
  }

  /** The pushes of the database, the oldest first. */
  const pushes = () => database.db.select().from(pushMessages).orderBy(pushMessages.id);

  return { service, clock, deps, at, aDevice, aMemberDevice, addDevice, pushes };
}
