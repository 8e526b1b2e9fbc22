import type { MembersAsked } from "#core/admin/members-address.ts";
import type { AdminFrameData } from "#web/components/admin/admin-frame-data.ts";
import type { MemberView, SuspendQuestion } from "#web/components/admin-users/member-view.ts";

/** A page of all members, or that it could not be read. */
export type UsersView = { documentTitle: string; frame: AdminFrameData; asked: MembersAsked; here: string } & (
  | {
      shows: "list";
      rows: readonly MemberView[];
      /** Counted where they fit on the page. */
      total: { count: number; isMore: boolean };
      isNarrowed: boolean;
      previous: string | null;
      next: string | null;
      question: SuspendQuestion | null;
      /** Where the question is sent. */
      questionPath: string;
    }
  | { shows: "failed"; requestId: string }
);
