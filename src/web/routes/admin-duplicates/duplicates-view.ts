import type { DuplicateReason } from "#core/duplicates/duplicate.ts";
import type { MergeField } from "#core/moderation/merge-field.ts";
import type { AdminFrameData } from "#web/components/admin/admin-frame-data.ts";

export type SideView = {
  /** Names the event as it was read (`writeDeskItem`). */
  item: string;
  title: string;
  href: string;
  isImported: boolean;
  date: string;
  saves: number;
};

/** What both say of one thing; null for nothing. */
export type PairRow = { field: MergeField; kept: string | null; folded: string | null; differs: boolean };

export type MergeView = {
  id: number;
  kept: string;
  /** Null for somebody else's private event. */
  keptHref: string | null;
  folded: string;
  by: string | null;
  when: string;
  iso: string;
};

export type PairView = {
  place: number;
  total: { count: number; isMore: boolean };
  signs: readonly DuplicateReason[];
  kept: SideView;
  folded: SideView;
  rows: readonly PairRow[];
  hrefs: { previous: string | null; next: string | null };
};

export type DuplicatesView = {
  documentTitle: string;
  frame: AdminFrameData;
  here: string;
} & ({ shows: "pairs"; pair: PairView | null; merged: readonly MergeView[] } | { shows: "failed"; requestId: string });
