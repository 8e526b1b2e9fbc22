import type { ContactCounts, OpenedForm, PublicForms, SubmissionCounts } from "#auth/auth.ts";
import { keyedHash } from "#auth/keyed-hash.ts";
import { OPEN_MAIL } from "#auth/limits/open-mail.ts";
import { mailTries, takeLimits } from "#auth/limits/take-limits.ts";
import type { AuthScope } from "#auth/scope.ts";
import { makeSealer } from "#auth/sealer.ts";
import { networkOf } from "#core/accounts/sign-in.ts";

/** The public forms of one request. */
export function publicFormsFor(scope: AuthScope): PublicForms {
  return {
    open: () => openForm(scope),
    readOpened: (sealed) => readOpenForm(scope, sealed),
    countSubmission: ({ email }) => countSubmission(scope, email),
    countContact: ({ email }) => countMailed(scope, "list", email),
    countAlert: ({ email }) => (email === null ? countMemberAlert(scope) : countMailed(scope, "alert", email)),
    countPush: () => takeLimits(scope, { "push-client": scope.client }),
    countReport: ({ isMarking } = { isMarking: false }) =>
      takeLimits(scope, { "report-client": scope.client, ...(isMarking && { "mark-client": scope.client }) }),
    countCorrection: () => takeLimits(scope, { "correction-client": scope.client }),
    sender: () => senderOf(scope),
  };
}

/** Separates this use of the sealer from others. */
const PURPOSE = "form";

/** Nobody can tell an address from the hashes without the site's secret. */
function senderOf({ deps: { secret }, visit, client, network }: AuthScope) {
  const near = network ?? networkOf(visit.actor.address) ?? client;
  return {
    client: keyedHash(secret, "report-client", client),
    network: keyedHash(secret, "report-network", near),
  };
}

/** The sealed time at which a form was opened: nobody can forge it. */
function openForm({ deps, now }: AuthScope): string {
  return makeSealer(deps.secret).seal(PURPOSE, `${now} ${crypto.randomUUID()}`);
}

/** The form with this seal; null for a forged one. */
function readOpenForm({ deps, now }: AuthScope, sealed: string): OpenedForm | null {
  const opened = makeSealer(deps.secret).open(PURPOSE, sealed);
  if (opened === null) return null;
  const [at = "", key = ""] = opened.split(" ");
  return { key, ageMs: now - Number(at) };
}

/**
 * Counts a submission; refuses nothing, and reports spam signals. A receipt is mailed only within the limits of
 * mailbox and client, and of the whole site.
 */
async function countSubmission(scope: AuthScope, email: string): Promise<SubmissionCounts> {
  const { client } = OPEN_MAIL.submission;
  const manyFromClient = (await takeLimits(scope, { [client]: scope.client })) !== null;
  const manyFromEmail = (await takeLimits(scope, { "submission-address": email })) !== null;
  const isMailed = !manyFromClient && (await takeLimits(scope, mailTries("submission", email))) === null;
  return { manyFromClient, manyFromEmail, isMailed };
}

/** Counts an address entered for a list or an alert. Nobody learns that its mailbox has received too much of our mail. */
async function countMailed(scope: AuthScope, form: "list" | "alert", email: string): Promise<ContactCounts> {
  const { "mail-address": address, ...others } = mailTries(form, email);
  const limited = await takeLimits(scope, { [OPEN_MAIL[form].client]: scope.client, ...others });
  if (limited !== null) return { limited, mailboxIsFull: false };
  const mailbox = await takeLimits(scope, { "mail-address": address });
  return { limited, mailboxIsFull: mailbox !== null };
}

/** Counts an alert of a member, to whom no confirmation is mailed. */
async function countMemberAlert(scope: AuthScope): Promise<ContactCounts> {
  return { limited: await takeLimits(scope, { [OPEN_MAIL.alert.client]: scope.client }), mailboxIsFull: false };
}
