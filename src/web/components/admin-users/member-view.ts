import type { Role } from "#core/accounts/account-policy.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

/** Beside a member's name: what an admin must know before acting. */
export type MemberNote = "lastAdmin" | "lastAdminOther" | "you" | "unproved" | "leaving";

export type MemberView = {
  id: string;
  href: string;
  /** Null for 'No name set'. */
  name: string | null;
  email: string;
  joined: { iso: string; text: string };
  role: Role;
  isSuspended: boolean;
  notes: readonly MemberNote[];
  /** The roles that can be given. */
  offers: readonly Role[];
  /** Where the question stands before suspending; null for whoever cannot be suspended. */
  suspendHref: string | null;
};

/** What is asked before somebody is suspended. */
export type SuspendQuestion = {
  userId: string;
  email: string;
  /** Counted up to 1,000. */
  events: { count: number; isMore: boolean };
  /** Where the page stands without the question. */
  back: string;
};

/** What was typed as a reason, when it could not be taken. */
export type MembersAnswer = { errors: FormErrors; reason: string };
