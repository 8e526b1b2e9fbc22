import { leaveAccount } from "#commands/accounts/leave-account.ts";
import { followOrganizer, hideOrganizer } from "#commands/follows/follow-organizer.ts";
import { answerInvitation, removeEditor } from "#commands/organizers/answer-invitation.ts";
import { approveClaim } from "#commands/organizers/decide-claim.ts";
import { claimOrganizer, withdrawClaim } from "#commands/organizers/claim-organizer.ts";
import { handOverOrganizer } from "#commands/organizers/hand-over-organizer.ts";
import { inviteEditor, withdrawInvitation } from "#commands/organizers/invite-editor.ts";
import { publishAnnouncement } from "#commands/organizers/publish-announcement.ts";
import { registerOrganizer } from "#commands/organizers/register-organizer.ts";
import { rejectClaim } from "#commands/organizers/reject-claim.ts";
import { saveOrganizer } from "#commands/organizers/save-organizer.ts";
import { undoClaimDecision } from "#commands/organizers/undo-claim-decision.ts";
import { writeToOrganizer } from "#commands/organizers/write-to-organizer.ts";
import { removeAvatar, replaceAvatar } from "#commands/pictures/set-avatar.ts";
import { savePreferences } from "#commands/profiles/save-preferences.ts";
import { saveProfile } from "#commands/profiles/save-profile.ts";
import { saveReminders } from "#commands/reminders/save-reminders.ts";
import { reportEvent } from "#commands/reports/report-event.ts";
import { saveEvent } from "#commands/saved-events/save-event.ts";
import { approveSubmission } from "#commands/submissions/approve-submission.ts";
import { editSubmission, withdrawSubmission } from "#commands/submissions/edit-submission.ts";
import { rejectSubmission, reopenSubmission } from "#commands/submissions/reject-submission.ts";
import { submitEvent } from "#commands/submissions/submit-event.ts";
import { undoSubmissionAnswer } from "#commands/submissions/undo-submission-answer.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { NO_REMINDERS } from "#core/reminders/reminder.ts";
import { BASE_URL } from "#tests/support/accounts/accounts-site.ts";
import { aSubmissionInput } from "#tests/support/builders/a-submission.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizerInput } from "#tests/support/builders/an-organizer-input.ts";
import { noStorage } from "#tests/support/pictures/no-storage.ts";
import type { Call } from "#tests/permissions/call-command.ts";

const ABOUT = { language: "en", baseUrl: BASE_URL } as const;
const ANSWER = { version: 1, reason: "", baseUrl: BASE_URL } as const;

/** Valid calls of the commands for organizers and submissions, by the command's file. */
export const ORGANIZER_COMMANDS: Readonly<Record<string, (call: Call) => Promise<unknown>>> = {
  "organizers/register-organizer": ({ inside, actor, viewer }) => {
    const input = anOrganizerInput({ name: "New Circle" });
    return registerOrganizer(inside, { actor, userId: viewer().userId, input }, TEST_NOW);
  },
  "organizers/save-organizer": ({ inside, actor, id }) => {
    const saving = { publicId: id("organizer"), version: 1, input: anOrganizerInput({ name: "Lakeside" }) };
    return saveOrganizer(inside, { actor, ...saving }, TEST_NOW);
  },
  "organizers/invite-editor": ({ inside, actor, viewer, id }) => {
    const inviting = { viewer: viewer(), publicId: id("organizer"), email: "new@example.org" };
    return inviteEditor(inside, { actor, ...inviting, ...ABOUT }, TEST_NOW);
  },
  "organizers/withdraw-invitation": ({ inside, actor, id }) =>
    withdrawInvitation(inside, { actor, publicId: id("organizer"), key: id("member's invitation") }, TEST_NOW),
  "organizers/answer-invitation": ({ inside, actor, viewer, id }) => {
    const answering = { viewer: viewer(), key: id("member's invitation"), answer: "accepted" } as const;
    return answerInvitation(inside, { actor, ...answering }, TEST_NOW);
  },
  "organizers/remove-editor": ({ inside, actor, id }) =>
    removeEditor(inside, { actor, publicId: id("organizer"), editorId: id("co-organizer's account") }, TEST_NOW),
  "organizers/hand-over-organizer": ({ inside, actor, id }) => {
    const handing = { publicId: id("organizer"), newOwnerId: id("co-organizer's account"), language: "en" };
    return handOverOrganizer(inside, { actor, ...handing }, TEST_NOW);
  },
  "organizers/publish-announcement": ({ inside, actor, id }) =>
    publishAnnouncement(inside, { actor, publicId: id("organizer"), body: "We meet again" }, TEST_NOW),
  "organizers/write-to-organizer": ({ inside, actor, viewer, id }) => {
    const writing = { viewer: viewer(), publicId: id("organizer"), message: "May I come?", shareEmail: false };
    return writeToOrganizer(inside, { actor, ...writing, ...ABOUT }, TEST_NOW);
  },
  "organizers/claim-organizer": ({ inside, actor, viewer, id }) => {
    const claiming = { viewer: viewer(), publicId: id("unclaimed organizer"), message: "It is ours." };
    return claimOrganizer(inside, { actor, ...claiming }, TEST_NOW);
  },
  "organizers/approve-claim": ({ inside, actor, id }) =>
    approveClaim(inside, { actor, claimId: Number(id("member's claim")) }, TEST_NOW),
  "organizers/reject-claim": ({ inside, actor, id }) =>
    rejectClaim(inside, { actor, claimId: Number(id("member's claim")), reason: null }, TEST_NOW),
  "organizers/undo-claim-decision": async ({ inside, actor, id }) => {
    const claimId = Number(id("member's claim"));
    await rejectClaim(inside, { actor: SYSTEM_ACTOR, claimId, reason: null }, TEST_NOW);
    return undoClaimDecision(inside, { actor, claimId }, TEST_NOW);
  },
  "organizers/withdraw-claim": ({ inside, actor, viewer, id }) =>
    withdrawClaim(inside, { actor, userId: viewer().userId, publicId: id("claimed organizer") }, TEST_NOW),
  "submissions/submit-event": ({ inside, actor }) => {
    const sent = { input: aSubmissionInput(), formKey: null, spamSignals: [], zone: "UTC", isMailed: false } as const;
    return submitEvent(inside, { actor, ...sent, ...ABOUT }, TEST_NOW);
  },
  "submissions/approve-submission": ({ inside, actor, id }) =>
    approveSubmission(inside, { actor, publicId: id("member's submission"), ...ANSWER, input: null }, TEST_NOW),
  "submissions/reject-submission": ({ inside, actor, id }) =>
    rejectSubmission(inside, { actor, publicId: id("member's submission"), ...ANSWER }, TEST_NOW),
  "submissions/reopen-submission": async ({ inside, actor, id }) => {
    const answer = { publicId: id("member's submission"), ...ANSWER };
    await rejectSubmission(inside, { actor: SYSTEM_ACTOR, ...answer }, TEST_NOW);
    return reopenSubmission(inside, { actor, ...answer }, TEST_NOW);
  },
  "submissions/undo-submission-answer": async ({ inside, actor, id }) => {
    const publicId = id("member's submission");
    await rejectSubmission(inside, { actor: SYSTEM_ACTOR, publicId, ...ANSWER }, TEST_NOW);
    const item = { publicId, version: 1, deskVersion: 2 };
    return undoSubmissionAnswer(inside, { actor, item, baseUrl: BASE_URL }, TEST_NOW);
  },
  "submissions/edit-submission": ({ inside, actor, id }) => {
    const edit = { key: id("member's submission"), version: 1, input: aSubmissionInput({ expectedAttendees: 7 }) };
    return editSubmission(inside, { actor, ...edit, baseUrl: BASE_URL, isMailed: false }, TEST_NOW);
  },
  "submissions/withdraw-submission": ({ inside, actor, id }) =>
    withdrawSubmission(inside, { actor, key: id("member's submission"), intent: "withdraw" }, TEST_NOW),
};

const TOO_LARGE = { path: "", bytes: 0, digest: "", isTooLarge: true, discard: async () => undefined };
const VALUES = { name: "Somebody", bio: "", city: null, country: null };

/** Valid calls of members' commands, each on an object that not everyone may change, by the command's file. */
export const MEMBER_COMMANDS: Readonly<Record<string, (call: Call) => Promise<unknown>>> = {
  "saved-events/save-event": ({ inside, viewer, id }) => {
    const thing = { publicId: id("private event"), originalLocal: null };
    return saveEvent(inside, { viewer: viewer(), thing }, TEST_NOW);
  },
  "reports/report-event": ({ inside, actor, orNobody, id }) => {
    const input = { reason: "other", words: "It is not what it says.", date: null } as const;
    const reporting = { actor, viewer: orNobody, publicId: id("private event"), input, sender: null };
    return reportEvent(inside, reporting, TEST_NOW);
  },
  "follows/follow-organizer": ({ inside, viewer, id }) =>
    followOrganizer(inside, { viewer: viewer(), publicId: id("private organizer") }, TEST_NOW),
  "follows/hide-organizer": ({ inside, viewer, id }) =>
    hideOrganizer(inside, { viewer: viewer(), publicId: id("private organizer") }, TEST_NOW),
  "accounts/leave-account": ({ inside, actor, viewer }) => {
    const leave = { zone: "UTC", language: "en", signInLink: `${BASE_URL}/login` };
    return leaveAccount(inside, { actor, viewer: viewer(), ...leave }, TEST_NOW);
  },
  "profiles/save-profile": ({ inside, actor, id }) => {
    const change = { userId: id("co-organizer's account"), version: 0, values: VALUES };
    return saveProfile(inside, { actor, ...change }, TEST_NOW);
  },
  "profiles/save-preferences": ({ inside, actor, id }) => {
    const change = { userId: id("co-organizer's account"), version: null };
    return savePreferences(inside, { actor, ...change, choose: (stored) => stored }, TEST_NOW);
  },
  "reminders/save-reminders": ({ inside, actor, id }) => {
    const change = { userId: id("co-organizer's account"), zone: "UTC", chosen: NO_REMINDERS };
    return saveReminders(inside, { actor, ...change }, TEST_NOW);
  },
  "pictures/replace-avatar": ({ inside: database, actor, id }) => {
    const userId = id("co-organizer's account");
    return replaceAvatar({ database, storage: noStorage }, { actor, userId, upload: TOO_LARGE }, TEST_NOW);
  },
  "pictures/remove-avatar": ({ inside, actor, id }) =>
    removeAvatar(inside, { actor, userId: id("co-organizer's account") }, TEST_NOW),
};
