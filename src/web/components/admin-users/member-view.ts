import type { Role } from "#core/accounts/account-policy.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

/** A note beside a member's name that an admin needs before acting. */
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
  /** The roles that the admin can assign; `confirmHref` is the address of the dialog that confirms it, null without one. */
  offers: readonly { role: Role; confirmHref: string | null }[];
  /** The address of the suspend dialog; null for members who cannot be suspended. */
  suspendHref: string | null;
};

/** The suspend dialog. */
export type SuspendQuestion = {
  userId: string;
  email: string;
  /** Counted up to 1,000. */
  events: { count: number; isMore: boolean };
  /** The address of the page without the dialog. */
  back: string;
};

/** The dialog before a new role. */
export type RoleQuestion = {
  userId: string;
  email: string;
  role: Role;
  /** Whether the admin changes their own role. */
  isOwn: boolean;
  /** The address of the page without the dialog. */
  back: string;
};

/** The typed reason of a suspension that was not accepted, with the errors. */
export type MembersAnswer = { errors: FormErrors; reason: string };
