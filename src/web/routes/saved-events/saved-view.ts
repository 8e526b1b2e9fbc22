import type { SavedOrder } from "#core/saved-events/saved-order.ts";
import type { SavedGroup } from "#web/components/saved-events/saved-card-view.ts";

/** What every page of the list keeps in its links; `order` is null where the address named none. */
type Asked = { page: number; pages: number; zone: string | null; order: SavedOrder | null };

/** What /saved-events shows: a member's page, that there is no such page, that it could not be read; to a visitor what the device keeps. */
export type SavedView = { documentTitle: string } & (
  | (Asked & { shows: "list"; total: number; shownOrder: SavedOrder; groups: readonly SavedGroup[] })
  | (Asked & { shows: "beyond" })
  | { shows: "failed"; requestId: string }
  | { shows: "device" }
);
