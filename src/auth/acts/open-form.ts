import type { ContactCounts, Limited, OpenedForm, SubmissionCounts } from "#auth/auth.ts";
import { takeLimits } from "#auth/limits/take-limits.ts";
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

/** Counts something that a visitor sends in, by client and by address; refuses nothing, and says what is doubtful. */
export async function countSubmission(scope: AuthScope, email: string): Promise<SubmissionCounts> {
  const client = await takeLimits(scope, { "submission-client": scope.client });
  const address = await takeLimits(scope, { "submission-address": email });
  const mailbox = await takeLimits(scope, { "mail-address": `submission ${email}` });
  return { manyFromClient: client !== null, manyFromEmail: address !== null, mailboxIsFull: mailbox !== null };
}

/** Counts a report by client; null when it may be taken. */
export function countReport(scope: AuthScope): Promise<Limited | null> {
  return takeLimits(scope, { "report-client": scope.client });
}

/** Counts an address that is typed for a list: one client may type some, and one mailbox gets few of our messages. */
export async function countContact(scope: AuthScope, email: string): Promise<ContactCounts> {
  const limited = await takeLimits(scope, { "contact-client": scope.client });
  if (limited !== null) return { limited, mailboxIsFull: false };
  const mailbox = await takeLimits(scope, { "mail-address": `contact ${email}` });
  return { limited, mailboxIsFull: mailbox !== null };
}
