import { changeRole, undoRoleChange } from "#commands/accounts/change-role.ts";
import { createAdmin } from "#commands/accounts/create-admin.ts";
import { liftSuspension } from "#commands/accounts/lift-suspension.ts";
import { resetTwoFactor } from "#commands/accounts/reset-two-factor.ts";
import { suspendMember } from "#commands/accounts/suspend-member.ts";
import { approveEvent, rejectEvent } from "#commands/moderation/decide-event.ts";
import { decideMatching } from "#commands/moderation/decide-matching.ts";
import { decideSelected } from "#commands/moderation/decide-selected.ts";
import { markAsDifferent } from "#commands/moderation/mark-as-different.ts";
import { mergeEvents } from "#commands/moderation/merge-events.ts";
import { undoBatch } from "#commands/moderation/undo-batch.ts";
import { undoDecision } from "#commands/moderation/take-back-decision.ts";
import { undoMerge } from "#commands/moderation/undo-merge.ts";
import { notifyPerson } from "#commands/notifications/notify-person.ts";
import { dismissReports, hideReported, undoReportDecision } from "#commands/reports/decide-reports.ts";
import { reportEvent } from "#commands/reports/report-event.ts";
import { runJobAgain } from "#commands/jobs/run-job-again.ts";
import { changeBlockList } from "#commands/settings/change-block-list.ts";
import { saveSettings } from "#commands/settings/save-settings.ts";
import { saveIntroduction } from "#commands/topics/save-introduction.ts";
import { introductionMark } from "#core/topics/introduction-input.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { settingsMark } from "#core/settings/settings-input.ts";
import { siteChoices } from "#core/settings/site-choices.ts";
import { aFixedSite } from "#tests/support/builders/a-site.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import type { Call } from "#tests/permissions/call-command.ts";

const BY_SYSTEM = { actor: SYSTEM_ACTOR, updatedAt: TEST_NOW };
const DECISION = { decision: "approved", reason: "", mails: false, language: "en" } as const;
const BLOCK = { kind: "words", value: "spam", reason: "Sent often", endsAt: null } as const;

const REPORT = { reason: "other", words: "It is not what it says.", date: null } as const;

const read = (publicId: string) => ({ publicId, updatedAt: TEST_NOW });

/** A visitor's report of the public event, as a case. */
async function reportedCase({ inside, id }: Pick<Call, "inside" | "id">): Promise<number> {
  const report = { publicId: id("public event"), input: REPORT, viewer: null, sender: null };
  await reportEvent(inside, { actor: SYSTEM_ACTOR, ...report }, TEST_NOW);
  const { rows } = await inside.db.execute<{ id: string }>("select id from report_cases");
  return Number(rows[0]?.id);
}

/** Valid calls of the moderators' commands, by the command's file. */
export const CARE_COMMANDS: Readonly<Record<string, (call: Call) => Promise<unknown>>> = {
  "moderation/approve-event": ({ inside, actor, id }) =>
    approveEvent(inside, { actor, ...read(id("held event")) }, TEST_NOW),
  "moderation/reject-event": ({ inside, actor, id }) =>
    rejectEvent(inside, { actor, ...read(id("held event")), reason: "No place" }, TEST_NOW),
  "moderation/undo-decision": async ({ inside, actor, id }) => {
    const done = await approveEvent(inside, { ...BY_SYSTEM, publicId: id("held event") }, TEST_NOW);
    return undoDecision(inside, { actor, decisionId: "decisionId" in done ? done.decisionId : 0 }, TEST_NOW);
  },
  "moderation/decide-selected": ({ inside, actor, id }) =>
    decideSelected(inside, { actor, ...DECISION, events: [read(id("held event"))] }, TEST_NOW),
  "moderation/decide-matching": ({ inside, actor }) =>
    decideMatching(inside, { actor, ...DECISION, filter: { query: null, reason: null }, asOf: TEST_NOW }, TEST_NOW),
  "moderation/undo-batch": async ({ inside, actor }) => {
    const all = { ...DECISION, filter: { query: null, reason: null }, asOf: TEST_NOW };
    const done = await decideMatching(inside, { actor: SYSTEM_ACTOR, ...all }, TEST_NOW);
    return undoBatch(inside, { actor, batchId: "batchId" in done ? done.batchId : 0 }, TEST_NOW);
  },
  "moderation/mark-as-different": ({ inside, actor, id }) => {
    const pair = { publicId: id("public event"), otherPublicId: id("other public event") };
    return markAsDifferent(inside, { actor, ...pair }, { undo: false, now: TEST_NOW });
  },
  "moderation/merge-events": ({ inside, actor, id }) => {
    const pair = { survivor: read(id("public event")), folded: read(id("other public event")) };
    return mergeEvents(inside, { actor, ...pair, choices: {} }, TEST_NOW);
  },
  "moderation/undo-merge": async ({ inside, actor, id }) => {
    const pair = { survivor: read(id("public event")), folded: read(id("other public event")) };
    const done = await mergeEvents(inside, { actor: SYSTEM_ACTOR, ...pair, choices: {} }, TEST_NOW);
    return undoMerge(inside, { actor, mergeId: "mergeId" in done ? done.mergeId : 0 }, TEST_NOW);
  },
  "reports/hide-reported": async (call) => {
    const hiding = { caseId: await reportedCase(call), read: 1, updatedAt: TEST_NOW, reason: "No place" };
    return hideReported(call.inside, { actor: call.actor, ...hiding }, TEST_NOW);
  },
  "reports/dismiss-reports": async (call) =>
    dismissReports(call.inside, { actor: call.actor, caseId: await reportedCase(call), read: 1 }, TEST_NOW),
  "reports/undo-report-decision": async (call) => {
    const caseId = await reportedCase(call);
    await dismissReports(call.inside, { actor: SYSTEM_ACTOR, caseId, read: 1 }, TEST_NOW);
    return undoReportDecision(call.inside, { actor: call.actor, caseId }, TEST_NOW);
  },
  "settings/save-settings": ({ inside, actor }) => {
    const { first } = aFixedSite();
    const choices = siteChoices(new Map(), first);
    const change = { choices: { ...choices, isOpen: !choices.isOpen }, mark: settingsMark(choices), first };
    return saveSettings(inside, { actor, ...change }, TEST_NOW);
  },
  "topics/save-introduction": ({ inside, actor }) => {
    const change = { topic: { kind: "practice", slug: "silence" } as const, text: "Nobody speaks." };
    return saveIntroduction(inside, { actor, ...change, mark: introductionMark(null) }, TEST_NOW);
  },
  "settings/change-block-list": ({ inside, actor }) =>
    changeBlockList(inside, { actor, change: { kind: "add", entry: BLOCK } }, TEST_NOW),
  "jobs/run-job-again": ({ inside, actor }) => {
    const onError = (error: Error): never => {
      throw error;
    };
    return runJobAgain(inside, { actor, name: "no-such-job", onError }, TEST_NOW);
  },
  "accounts/change-role": ({ inside, actor, id }) =>
    changeRole(inside, { actor, userId: id("co-organizer's account"), role: "moderator" }, TEST_NOW),
  "accounts/undo-role-change": async ({ inside, actor, id }) => {
    const userId = id("co-organizer's account");
    await changeRole(inside, { actor, userId, role: "moderator" }, TEST_NOW);
    return (await undoRoleChange(inside, { actor, userId }, TEST_NOW)).outcome === "undone";
  },
  "accounts/create-admin": ({ inside, actor }) => createAdmin(inside, { actor, email: "new@example.org" }, TEST_NOW),
  "accounts/suspend-member": ({ inside, actor, id }) => {
    const suspension = { userId: id("co-organizer's account"), reason: "Spam", language: "en", contact: "" };
    return suspendMember(inside, { actor, ...suspension }, TEST_NOW);
  },
  "accounts/lift-suspension": async ({ inside, actor, id }) => {
    const member = { userId: id("co-organizer's account"), language: "en" };
    await suspendMember(inside, { actor: SYSTEM_ACTOR, ...member, reason: "", contact: "" }, TEST_NOW);
    return liftSuspension(inside, { actor, ...member, signInLink: "" }, TEST_NOW);
  },
  "accounts/reset-two-factor": ({ inside, actor, id }) => {
    const account = { id: id("co-organizer's account"), email: "somebody@example.org" };
    return resetTwoFactor(inside, { actor, account, language: "en" }, TEST_NOW);
  },
  "notifications/notify-person": ({ inside, actor, id }) => {
    const notification = { userId: id("co-organizer's account"), title: "Hello", message: "There is news." };
    return notifyPerson(inside, { actor, ...notification }, TEST_NOW);
  },
};
