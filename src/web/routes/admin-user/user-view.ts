import type { AdminFrameData } from "#web/components/admin/admin-frame-data.ts";
import type { MemberView, SuspendQuestion } from "#web/components/admin-users/member-view.ts";

export type MemberEventRow = {
  publicId: string;
  /** Null for somebody else's private event. */
  title: string | null;
  href: string;
  created: { iso: string; text: string };
  states: readonly ("approved" | "pending" | "rejected" | "cancelled" | "private")[];
  isHidden: boolean;
};

export type SuspensionRow = {
  at: string;
  by: string | null;
  reason: string | null;
  lifted: { at: string; by: string | null } | null;
};

/** A member with what they made, or that it could not be read. */
export type UserView = { documentTitle: string; frame: AdminFrameData; here: string } & (
  | {
      shows: "member";
      member: MemberView;
      suspensions: readonly SuspensionRow[];
      events: readonly MemberEventRow[];
      /** Counted up to 1,000. */
      total: { count: number; isMore: boolean };
      first: string | null;
      next: string | null;
      question: SuspendQuestion | null;
    }
  | { shows: "failed"; requestId: string }
);
