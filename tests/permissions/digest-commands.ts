import { saveDigestSchedule, sendDigestCopy } from "#commands/digest/save-digest-schedule.ts";
import { startDigest } from "#commands/digest/start-digest.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import type { Call } from "#tests/permissions/call-command.ts";

/** Valid calls of the commands for the weekly digest, by the command's file. */
export const DIGEST_COMMANDS: Readonly<Record<string, (call: Call) => Promise<unknown>>> = {
  "digest/start-digest": ({ inside, actor }) => startDigest(inside, { actor }, TEST_NOW),
  "digest/send-digest-copy": ({ inside, actor }) =>
    sendDigestCopy(inside, { actor, siteZone: "UTC", language: "en" }, TEST_NOW),
  "digest/save-digest-schedule": ({ inside, actor }) =>
    saveDigestSchedule(inside, { actor, schedule: { isOn: true, weekday: 7, hour: 18 } }, TEST_NOW),
};
