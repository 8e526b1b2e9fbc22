import type { ManageFrameView } from "#web/components/organizers/manage-frame-view.ts";

export type NumbersView = {
  documentTitle: string;
  frame: ManageFrameView;
  /** For the owner alone; null for everybody else. */
  followers: number | null;
  /** Null is a number that is not told (PRODUCT P22, few people). */
  events: readonly { key: string; title: string; href: string; saves: number | null; joinClicks: number | null }[];
  /** Whether there are more events than are shown. */
  isCut: boolean;
};
