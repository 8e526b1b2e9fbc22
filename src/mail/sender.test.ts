import { expect, test } from "vitest";
import { mailSender } from "#mail/sender.ts";

const NOTHING = { siteName: "Samehour", baseUrl: "https://samehour.example", mailFrom: null, contactEmail: null };
const CONTACT = "hello@samehour.example";

test("mail is sent from MAIL_FROM, else the contact address, else no-reply at the site's host", () => {
  const set = { ...NOTHING, mailFrom: "mail@samehour.example", contactEmail: CONTACT };
  expect(mailSender(set)).toEqual({ name: "Samehour", address: "mail@samehour.example", replyTo: CONTACT });
  expect(mailSender({ ...set, mailFrom: null })).toEqual({ name: "Samehour", address: CONTACT, replyTo: null });
  expect(mailSender(NOTHING).address).toBe("no-reply@samehour.example");
});

test.each(["http://127.0.0.1:3000", "http://[::1]:3000", "http://localhost:3000"])(
  "a site at %s has a sender with a host name",
  (baseUrl) => {
    expect(mailSender({ ...NOTHING, baseUrl }).address).toBe("no-reply@localhost");
  },
);
