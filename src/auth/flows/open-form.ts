import type { ContactCounts, Limited, OpenedForm, SubmissionCounts } from "#auth/auth.ts";
import { OPEN_MAIL } from "#auth/limits/open-mail.ts";
import { mailTries, takeLimits } from "#auth/limits/take-limits.ts";
import type { AuthScope } from "#auth/scope.ts";
import { makeSealer } from "#auth/sealer.ts";

/** Kept apart from what else is sealed. */
const PURPOSE = "form";

/** What a form carries to say when it was opened: sealed, so that nobody can make one up. */
export function openForm({ deps, now }: AuthScope): string {
  return makeSealer(deps.secret).seal(PURPOSE, `${now} ${crypto.randomUUID()}`);
}

/** The form that was opened with this; null when it was not opened here. */
export function readOpenForm({ deps, now }: AuthScope, sealed: string): OpenedForm | null {
  const opened = makeSealer(deps.secret).open(PURPOSE, sealed);
  if (opened === null) return null;
  const [at = "", key = ""] = opened.split(" ");
  return { key, ageMs: now - Number(at) };
}

/**
 * Counts something that a visitor sends in; refuses nothing, and says what is doubtful. A receipt goes only to a mailbox and
 * from a client within their limits, and within the limit of the whole site.
 */
export async function countSubmission(scope: AuthScope, email: string): Promise<SubmissionCounts> {
  const { client } = OPEN_MAIL.submission;
  const manyFromClient = (await takeLimits(scope, { [client]: scope.client })) !== null;
  const manyFromEmail = (await takeLimits(scope, { "submission-address": email })) !== null;
  const isMailed = !manyFromClient && (await takeLimits(scope, mailTries("submission", email))) === null;
  return { manyFromClient, manyFromEmail, isMailed };
}

/** Counts a report by client; null when it may be taken. */
export function countReport(scope: AuthScope): Promise<Limited | null> {
  return takeLimits(scope, { "report-client": scope.client });
}

/** Counts an address that is typed for a list. That its mailbox got too many of our messages is told to nobody. */
export async function countContact(scope: AuthScope, email: string): Promise<ContactCounts> {
  const { "mail-address": address, ...others } = mailTries("list", email);
  const limited = await takeLimits(scope, { [OPEN_MAIL.list.client]: scope.client, ...others });
  if (limited !== null) return { limited, mailboxIsFull: false };
  const mailbox = await takeLimits(scope, { "mail-address": address });
  return { limited, mailboxIsFull: mailbox !== null };
}
