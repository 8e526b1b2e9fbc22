import { maySeeOrganizer } from "#core/organizers/may-see-organizer.ts";
import { organizerPath } from "#core/organizers/organizer-address.ts";
import type { Viewer } from "#core/viewer.ts";
import { listHiddenOrganizers } from "#data/queries/follows.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** The organizers that a member hides. One that the member may no longer see is not named, and can still be taken out. */
export async function loadHidden(viewer: Viewer, { database, translate }: RequestContext) {
  if (viewer.hiddenOrganizers.length === 0) return [];
  const found = await listHiddenOrganizers(database.db, viewer.userId);
  return found.map((organizer) => {
    const { publicId } = organizer;
    const isShown = organizer.deletedAt === null && maySeeOrganizer(organizer, viewer);
    if (!isShown) return { publicId, name: translate("follows.hiddenUnknown"), href: null };
    return { publicId, name: organizer.name, href: organizerPath(organizer) };
  });
}
