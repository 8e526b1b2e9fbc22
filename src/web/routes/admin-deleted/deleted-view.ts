import type { AdminFrameData } from "#web/components/admin/admin-frame-data.ts";

export type DeletedRow = {
  publicId: string;
  /** Null for somebody else's private event. */
  title: string | null;
  by: { kind: "owner"; organizer: string } | { kind: "person"; name: string } | { kind: "nobody" };
  when: { iso: string; text: string };
  daysLeft: number;
  mayRestore: boolean;
};

/** Events that were deleted together, which an admin can bring back together. */
export type DeletedTogether = {
  id: number;
  events: number;
  when: string;
  name: string | null;
  /** How many are gone, or back again, while that takes its time; null when all are. */
  done: number | null;
  isUndone: boolean;
};

export type DeletedView = { documentTitle: string; frame: AdminFrameData } & (
  | {
      shows: "list";
      rows: readonly DeletedRow[];
      together: readonly DeletedTogether[];
      here: string;
      first: string | null;
      next: string | null;
    }
  | { shows: "failed"; requestId: string }
);
