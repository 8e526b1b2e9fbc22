import { expect, test } from "vitest";
import type { Auth, PublicForms } from "#auth/auth.ts";
import { LIMITS } from "#auth/limits/limits.ts";
import { OPEN_MAIL, type OpenMailForm } from "#auth/limits/open-mail.ts";
import { textOf } from "#core/events/event-fields.ts";
import { NETWORK_FACTOR } from "#core/rate-limits/client-key.ts";
import { submissionFields } from "#core/submissions/submission.ts";
import { mailContext } from "#mail/mail-context.ts";
import { renderMail } from "#mail/render-mail.ts";
import { accountsSite, GOOD_PASSWORD } from "#tests/support/accounts/accounts-site.ts";
import { aForm, unpacked } from "#tests/support/accounts/auth-request.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aSite } from "#tests/support/builders/a-site.ts";
import { aSubmissionInput } from "#tests/support/builders/a-submission.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { newAlertAction } from "#web/routes/alert-new/alert-new.server.ts";
import { newsletterAction } from "#web/routes/newsletter/newsletter.server.ts";
import { submitEventsAction } from "#web/routes/submit-events/submit-events.server.ts";

const database = withTestDatabase();

/** A text that a stranger would like to send in the site's mail. */
const WORDS = "Your account is locked, go to evil.example";
/** Parts of them that no random token of a link can contain, unlike "evil". */
const THEIR_PARTS = /evil\.example|account is locked/i;
/** A fifth of every limit, so that the whole site's is reached soon. */
const FACTOR = 0.2;
const FORMS = Object.keys(OPEN_MAIL) as OpenMailForm[];

type Outcome = "mailed" | "taken" | "refused";
type Send = (auth: Auth, email: string, publicForms: PublicForms) => Promise<Outcome>;

const outcomeOf = ({ outcome }: { outcome: string }): Outcome => (outcome === "limited" ? "refused" : "mailed");
const contextOf = (publicForms: PublicForms) => aRequestContext({ database, publicForms });

async function submit(_: Auth, email: string, publicForms: PublicForms): Promise<Outcome> {
  const fields = submissionFields(
    aSubmissionInput({
      eventTitle: `${WORDS} ${email}`,
      description: `${WORDS}. Come all.`,
      organizerName: WORDS,
      organizerEmail: email,
    }),
  );
  const typed = Object.fromEntries(Object.keys(fields).map((name) => [name, textOf(fields, name)]));
  const form = { ...typed, form: publicForms.open(), act: "anyway" };
  const { page } = unpacked(await submitEventsAction(aForm("/submit-events", form), contextOf(publicForms)));
  if (page.receipt === null) return "refused";
  return page.receipt.email === null ? "taken" : "mailed";
}

async function joinNewsletter(_: Auth, email: string, publicForms: PublicForms): Promise<Outcome> {
  const answer = await newsletterAction(aForm("/newsletter", { EMAIL: email, b_name: "" }), contextOf(publicForms));
  return answer instanceof Response ? "mailed" : "refused";
}

/** The words are in the search, which anyone can type. */
async function requestAlert(_: Auth, email: string, publicForms: PublicForms): Promise<Outcome> {
  const search = new URLSearchParams({ q: WORDS, tradition: WORDS, type: "prayer" });
  const form = aForm(`/alerts/new?${search}`, { rhythm: "daily", email, b_name: "" });
  const answer = await newAlertAction(form, contextOf(publicForms));
  return answer instanceof Response ? "mailed" : "refused";
}

/** These forms send mail only to accounts. */
const withAccount =
  (act: (auth: Auth, email: string) => Promise<{ outcome: string }>, isProven: boolean): Send =>
  async (auth, email) => {
    await aUser(database, { email, emailVerified: isProven });
    return outcomeOf(await act(auth, email));
  };

const SEND: Readonly<Record<OpenMailForm, Send>> = {
  "sign-up": async (auth, email) => {
    const signUp = { email, password: GOOD_PASSWORD, name: WORDS, consentVersion: "1", returnTo: "/evil.example" };
    return outcomeOf(await auth.signUp(signUp));
  },
  "resend-verification": withAccount((auth, email) => auth.resendVerification({ email, returnTo: "/" }), false),
  "forgot-password": withAccount((auth, email) => auth.forgotPassword({ email }), true),
  "sign-in-code": withAccount((auth, email) => auth.sendCode({ email, returnTo: "/" }), true),
  submission: submit,
  list: joinNewsletter,
  alert: requestAlert,
};

/** Submits a form from one client after another until no mail is sent. */
async function sendUntilRefused(form: OpenMailForm, addressOf: (n: number) => string, most: number) {
  const site = accountsSite(database, { limitFactor: FACTOR });
  site.now = TEST_NOW;
  let outcome: Outcome = "mailed";
  for (let n = 0; n <= most && outcome === "mailed"; n += 1) {
    outcome = await site
      .browser({ address: addressOf(n) })
      .run((auth, forms) => SEND[form](auth, `p${n}@example.org`, forms));
  }
  return { outcome, mails: await site.mail() };
}

test.each(FORMS)("beyond the limits per client, network and site, %s sends no email", async (form) => {
  const { client, beyond, messages } = OPEN_MAIL[form];
  const ofClient = LIMITS[client].atOnce * FACTOR;
  const ofSite = LIMITS["mail-site"].atOnce * FACTOR;
  const one = await sendUntilRefused(form, () => "2001:db8:1:1::1", ofClient);
  expect([one.outcome, one.mails.length]).toEqual([beyond, ofClient]);
  await database.db.execute(
    "delete from mail_messages; delete from auth_limits; delete from contacts; delete from search_alerts; delete from users",
  );
  const network = await sendUntilRefused(form, (n) => `2001:db8:1:${n.toString(16)}::1`, ofClient * NETWORK_FACTOR);
  expect([network.outcome, network.mails.length]).toEqual([beyond, ofClient * NETWORK_FACTOR]);
  await database.db.execute(
    "delete from mail_messages; delete from auth_limits; delete from contacts; delete from search_alerts; delete from users",
  );
  const site = await sendUntilRefused(form, (n) => `198.51.100.${n}`, ofSite);
  expect([site.outcome, site.mails.length]).toEqual([beyond, ofSite]);
  for (const { message } of site.mails) {
    expect(messages).toContain(message.name);
    const { subject, text, html } = renderMail(
      message,
      mailContext(aSite(), { language: "en", zone: "UTC", hour12: null }),
    );
    expect(`${subject} ${text} ${html}`).not.toMatch(THEIR_PARTS);
  }
});

test("a mailbox gets few emails from a form, however many clients submit it", async () => {
  const site = accountsSite(database, { limitFactor: 1 });
  site.now = TEST_NOW;
  const { atOnce } = LIMITS["mail-address"];
  for (let n = 0; n <= atOnce; n += 1) {
    await site.browser({ address: `198.51.100.${n}` }).run((auth, forms) => submit(auth, "ann@example.org", forms));
  }
  expect(await site.mail()).toHaveLength(atOnce);
});
