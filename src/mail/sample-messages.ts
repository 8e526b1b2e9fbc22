import { CONFIRM_WITHIN_MS } from "#core/contacts/contact.ts";
import type { MailMessage } from "#core/mail/mail-message.ts";
import { reminderSamples } from "#mail/reminder-samples.ts";
import { alertSamples } from "#mail/alert-samples.ts";
import { digestSamples } from "#mail/digest-samples.ts";
import { DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";

/** Every message with invented data, for `npm run mail:preview` and the tests; links are as long as real ones. */
export function sampleMessages(baseUrl: string, now: EpochMs): readonly MailMessage[] {
  const link = (path: string): string => `${baseUrl}${path}?token=Zk3vQ8s1-LmT0bXw7RfYc2NhUe5JaGd4Ko6PiVt9Hq`;
  return [
    { name: "verify-email", data: { link: link("/verify-email"), expiresAt: now + DAY_MS } },
    {
      name: "already-registered",
      data: { loginLink: `${baseUrl}/login`, resetLink: `${baseUrl}/forgot-password` },
    },
    { name: "reset-password", data: { link: link("/reset-password"), expiresAt: now + HOUR_MS } },
    { name: "sign-in-code", data: { code: "482913", expiresAt: now + 10 * MINUTE_MS } },
    {
      name: "password-changed",
      data: { at: now, device: "Firefox on Windows", resetLink: `${baseUrl}/forgot-password` },
    },
    {
      name: "email-change-confirm",
      data: { link: link("/confirm-email"), newEmail: "miriam.new@example.org", expiresAt: now + DAY_MS },
    },
    {
      name: "email-changed-notice",
      data: { undoLink: link("/undo-email"), newEmail: "m•••••@example.org", undoUntil: now + 7 * DAY_MS },
    },
    { name: "two-factor-changed", data: { on: true, at: now } },
    { name: "two-factor-changed", data: { on: false, at: now } },
    { name: "sign-in-changed", data: { change: "passkey", name: "Miriam’s phone", at: now } },
    { name: "new-passkey", data: { passkey: "Miriam’s phone", at: now } },
    { name: "account-leaving", data: { leaveAt: now + 14 * DAY_MS, signInLink: `${baseUrl}/login` } },
    { name: "account-erased", data: {} },
    {
      name: "account-suspended",
      data: { reason: "Three events that sell courses.", contact: `${baseUrl}/contact` },
    },
    { name: "suspension-lifted", data: { signInLink: `${baseUrl}/login` } },
    ...organizerMessages(baseUrl, now),
    { name: "admin-password-link", data: { link: link("/reset-password"), expiresAt: now + DAY_MS } },
    ...moderationMessages(baseUrl),
    ...listMessages(baseUrl, now),
    ...digestSamples(now),
    ...reminderSamples(now),
    ...alertSamples(baseUrl, now),
    ...notificationSamples(now),
    ...stillRunningSamples(now),
  ];
}

function organizerMessages(baseUrl: string, now: EpochMs): readonly MailMessage[] {
  const organizer = "Prière du Soir, Lyon";
  const link = `${baseUrl}/organizers/priere-du-soir-lyon-b2c3d4`;
  const invitation = {
    organizer,
    link: `${baseUrl}/organizer-invitations/0SkWm3yqT5uXbV1nR8pLzA`,
    expiresAt: now + 14 * DAY_MS,
  };
  const message = { organizer, text: "Is there room for newcomers?\n\nI have never sung before.", link };
  return [
    { name: "organizer-invitation", data: { ...invitation, inviter: "Miriam Okafor" } },
    { name: "organizer-invitation", data: { ...invitation, inviter: null } },
    { name: "organizer-invitation", data: { ...invitation, organizer: null, inviter: null } },
    { name: "organizer-message", data: { ...message, sender: "Ann", replyTo: "ann@example.org" } },
    { name: "organizer-message", data: { ...message, sender: null, replyTo: null } },
    { name: "organizer-taken-over", data: { organizer, why: "left" } },
    { name: "organizer-taken-over", data: { organizer, why: "handed-over" } },
  ];
}

/** Decisions about events and submissions. */
function moderationMessages(baseUrl: string): readonly MailMessage[] {
  const submission = `${baseUrl}/submissions/Zk3vQ8s1-LmT0bXw7RfYc2NhUe5JaGd4Ko6PiVt9HqA`;
  return [
    { name: "submission-received", data: { link: submission } },
    {
      name: "submission-status",
      data: {
        status: "approved",
        reason: null,
        link: submission,
        eventLink: `${baseUrl}/events/new-year-vigil-of-quiet-k4h7wz`,
      },
    },
    {
      name: "submission-status",
      data: {
        status: "rejected",
        reason: "The link leads to a shop.",
        link: submission,
        eventLink: null,
      },
    },
    {
      name: "event-rejected",
      data: {
        title: "New Year Vigil of Quiet",
        reason: "The link leads to a shop.",
        editPath: "/events/new-year-vigil-of-quiet-k4h7wz/edit",
      },
    },
    {
      name: "submission-status",
      data: { status: "pending", reason: null, link: submission, eventLink: null },
    },
  ];
}

/** Messages to newsletter and waitlist addresses. */
function listMessages(baseUrl: string, now: EpochMs): readonly MailMessage[] {
  const link = `${baseUrl}/subscriptions/Zk3vQ8s1-LmT0bXw7RfYc2NhUe5JaGd4`;
  const confirm = { link, expiresAt: now + CONFIRM_WITHIN_MS, unsubscribeLink: link };
  return [
    { name: "list-confirm", data: { list: "newsletter", ...confirm } },
    { name: "list-confirm", data: { list: "waitlist", ...confirm } },
    { name: "list-already", data: { link, unsubscribeLink: link } },
  ];
}

/** One change of one event, and several changes at once. */
function notificationSamples(now: EpochMs): readonly MailMessage[] {
  const event = {
    publicId: "m2k9qx",
    title: "Evening Prayer with Songs from Taizé",
    organizerName: "Prière du Soir, Lyon",
    startsAt: now + DAY_MS,
  };
  const none = { facts: {}, event: null, organizer: null, announcement: null };
  const times = { oldStartsAt: now + 4 * DAY_MS, startsAt: now + 4 * DAY_MS + 2 * HOUR_MS };
  const moved = { ...none, name: "event-moved", event, facts: { ...times, isSeries: true } } as const;
  const reason = "Our host is travelling.";
  const cancelled = { originalLocal: "2026-12-20T20:30:00", startsAt: now + 30 * DAY_MS, reason };
  const unsubscribePath = "/email/off/Zk3vQ8s1-LmT0bXw7RfYc2";
  const items = [
    moved,
    { ...none, name: "date-cancelled", event, facts: cancelled },
    { ...none, name: "event-published", event: { ...event, publicId: "k4h7wz", title: "Silent Worship" } },
    {
      ...none,
      name: "announcement",
      organizer: { publicId: "b2c3d4", name: "Prière du Soir, Lyon" },
      announcement: "From January on we also meet on Thursdays.",
    },
  ] as const;
  return [
    { name: "notifications", data: { at: now, items: [moved], isOwnZone: true, unsubscribePath } },
    { name: "notifications", data: { at: now, items, isOwnZone: false, unsubscribePath } },
  ];
}

function stillRunningSamples(now: EpochMs): readonly MailMessage[] {
  const path = "/still-running/Zk3vQ8s1-LmT0bXw7RfYc2NhUe5JaGd4Ko6PiVt9HqZk3vQ8s1-LmT0bXw7RfYc2NhUe5JaGd4Ko6PiVt9Hq";
  const organizer = "Prière du Soir, Lyon";
  const series = [
    { title: "Evening Prayer with Songs from Taizé", organizer, confirmedAt: now - 84 * DAY_MS, path },
    { title: "Silent Worship", organizer, confirmedAt: null, path },
  ];
  return [{ name: "still-running", data: { series, more: 3, expiresAt: now + 84 * DAY_MS } }];
}
