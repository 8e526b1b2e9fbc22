import type { SavedCardView } from "#web/components/saved-events/saved-card-view.ts";

/** What /saved-events shows: a member's page, that there is no such page, that it could not be read; to a visitor what the device keeps. */
export type SavedView = { documentTitle: string } & (
  | { shows: "list"; page: number; pages: number; total: number; zone: string | null; cards: readonly SavedCardView[] }
  | { shows: "beyond"; page: number; pages: number; zone: string | null }
  | { shows: "failed"; requestId: string }
  | { shows: "device" }
);
