import { HtmlValidate } from "html-validate";
import { expect, test } from "vitest";
import { mailContext } from "#mail/mail-context.ts";
import { CATALOGUES } from "#messages/catalogue.ts";
import { renderMail } from "#mail/render-mail.ts";
import { sampleMessages } from "#mail/sample-messages.ts";

const NOW = Date.UTC(2026, 10, 21, 15, 46);
const SITE = { name: "Samehour", baseUrl: "https://samehour.example", contactEmail: "hello@samehour.example" };
const SAMPLES = sampleMessages(SITE.baseUrl, NOW).map((message) => [message.name, message] as const);
/** Other pages' texts among those of messages. */
const NOT_MESSAGES = ["preview", "outbox"];
/** Gmail clips a longer message, in bytes. */
const HTML_MAX_BYTES = 102 * 1024;

const inNewYork = mailContext(SITE, { language: "en", zone: "America/New_York", hour12: null });
/** Only inline styles work in every mail client, and old clients know the role "presentation". The third rule is a matter of taste. */
const checker = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: { "no-inline-style": "off", "presentation-role-style": "off", "prefer-tbody": "off" },
});

test("every message is among the samples, which are checked here and used by the preview", () => {
  const namesOfTexts = Object.entries(CATALOGUES.en.mail).flatMap(([name, texts]) =>
    typeof texts === "string" || NOT_MESSAGES.includes(name) ? [] : [name],
  );
  expect(new Set(SAMPLES.map(([name]) => name))).toEqual(new Set(namesOfTexts));
});

test.each(SAMPLES)("%s is valid and small, and its text has everything its HTML has", async (_, message) => {
  const { subject, text, html } = renderMail(message, inNewYork);
  const { results } = await checker.validateString(html);
  expect(results.flatMap((each) => each.messages.map((found) => `${found.ruleId}: ${found.message}`))).toEqual([]);
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(HTML_MAX_BYTES);
  expect(subject).toMatch(/^[^\r\n]{5,70}$/);
  const links = (content: string): readonly string[] => content.match(/https?:\/\/[^\s"<]+/g) ?? [];
  expect(new Set(links(text))).toEqual(new Set(links(html.replaceAll("&amp;", "&"))));
  expect(text).not.toMatch(/<\w|&\w+;|undefined|null|\{/);
});

test.each(SAMPLES)("%s loads nothing and has no tracking", (_, message) => {
  const { html } = renderMail(message, inNewYork);
  expect(html).not.toMatch(/<(img|script|link|iframe|object|form)\b|url\(|@import|\bon\w+=|src=/i);
});

test("times are in the reader's zone, with the zone's name and offset on that date", () => {
  const [verify] = sampleMessages(SITE.baseUrl, NOW);
  if (!verify) throw new Error("no sample");
  expect(renderMail(verify, inNewYork).text).toContain(
    "This link works until Nov 22, 2026 at 10:46 AM, Eastern Time (GMT−5).",
  );
  const inKolkata = mailContext(SITE, { language: "en", zone: "Asia/Kolkata", hour12: null });
  expect(renderMail(verify, inKolkata).html).toContain("Nov 22, 2026 at 9:16 PM, India Standard Time (GMT+5:30).");
  const with24Hours = mailContext(SITE, { language: "en", zone: "America/New_York", hour12: false });
  expect(renderMail(verify, with24Hours).text).toContain("Nov 22, 2026 at 10:46, Eastern Time (GMT−5).");
});

test("the verification link is a button, and is also shown in full", () => {
  const [verify] = sampleMessages(SITE.baseUrl, NOW);
  if (verify?.name !== "verify-email") throw new Error("no sample");
  const { html, text } = renderMail(verify, inNewYork);
  expect(html.split(`href="${verify.data.link}"`)).toHaveLength(3);
  expect(html).toContain(`>${verify.data.link}</a>`);
  expect(text.split("\n")).toContain(verify.data.link);
});

test("the paths in a mail about a submission lead to the site", () => {
  const data = {
    status: "approved",
    reason: null,
    link: "/submissions/abc",
    eventLink: "/events/vigil-k4h7wz",
  } as const;
  const { text } = renderMail({ name: "submission-status", data }, inNewYork);
  expect(text).toContain("https://samehour.example/submissions/abc");
  expect(text).toContain("https://samehour.example/events/vigil-k4h7wz");
});

test("what people wrote keeps its line breaks, also as a page", () => {
  const data = {
    organizer: "Vigil",
    sender: "Ann",
    text: "Hello,\nthree lines\nof a letter.",
    replyTo: null,
    link: SITE.baseUrl,
  };
  const { html, text } = renderMail({ name: "organizer-message", data }, inNewYork);
  expect(text).toContain("\n\nHello,\nthree lines\nof a letter.\n\n");
  expect(html).toContain("Hello,<br>three lines<br>of a letter.</p>");
});

test("people's text stays text: no tag, no extra line, no second subject", () => {
  const hostile = '"><script>alert(1)</script>\r\nBcc: everybody@example.org\u202E {site}';
  const site = { ...SITE, name: `Same${hostile}` };
  const context = mailContext(site, { language: "en", zone: "UTC", hour12: null });
  const { subject, html, text } = renderMail({ name: "new-passkey", data: { passkey: hostile, at: NOW } }, context);
  expect(subject).not.toMatch(/[\r\n\u202E]/);
  expect(html).not.toContain("<script");
  expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; Bcc: everybody@example.org {site}”");
  expect(text).not.toMatch(/^Bcc:/m);
});

test("a right-to-left reader gets the page and its sky in that direction", () => {
  const context = { ...inNewYork, direction: "rtl" as const };
  const { html } = renderMail({ name: "account-erased", data: {} }, context);
  expect(html).toContain('dir="rtl"');
  expect(html).toContain("linear-gradient(to left,");
});
