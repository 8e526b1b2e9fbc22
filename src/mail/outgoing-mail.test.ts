import { expect, test } from "vitest";
import { outgoingMail, shownHeaders } from "#mail/outgoing-mail.ts";

const RENDERED = { subject: "Hello", text: "Hello", html: "<p>Hello</p>" };
const ENVELOPE = {
  from: { name: "Samehour", address: "mail@samehour.example", replyTo: null },
  to: "ana@example.org",
  key: "digest:7:2026-11-21",
  date: Date.UTC(2026, 10, 21, 15, 46),
  unsubscribeLink: null,
};

test("the Message-ID depends only on the key", () => {
  const { messageId } = outgoingMail(RENDERED, ENVELOPE);
  expect(outgoingMail({ ...RENDERED, subject: "Other" }, { ...ENVELOPE, date: 0 }).messageId).toBe(messageId);
  expect(outgoingMail(RENDERED, { ...ENVELOPE, key: "digest:7:2026-11-28" }).messageId).not.toBe(messageId);
  expect(messageId).toMatch(/^<[0-9a-f]{32}@samehour\.example>$/);
});

test("only mail with an unsubscribe link has one-click unsubscribe headers (RFC 8058)", () => {
  expect(outgoingMail(RENDERED, ENVELOPE).headers).toEqual({ "Auto-Submitted": "auto-generated" });
  const link = "https://samehour.example/u/x";
  expect(outgoingMail(RENDERED, { ...ENVELOPE, unsubscribeLink: link }).headers).toEqual({
    "Auto-Submitted": "auto-generated",
    "List-Unsubscribe": `<${link}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
});

test("the outbox shows the headers that a mail program would show", () => {
  expect(shownHeaders(outgoingMail(RENDERED, ENVELOPE)).map(([name]) => name)).toEqual([
    "From",
    "To",
    "Subject",
    "Date",
    "Message-ID",
    "Auto-Submitted",
  ]);
});
