import { DEVICE_SAVES_MAX, type SavedThing, parseSavedKey, savedKey } from "#core/saved-events/saved-events.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { listSavedByDevice } from "#data/queries/saved-list.ts";
import type { SavedRow } from "#data/queries/saved-row.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import { readSentSaves } from "#web/components/saved-events/read-sent-saves.server.ts";
import { savedCards } from "#web/components/saved-events/saved-cards.server.ts";
import { readForm } from "#web/http/read-form.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** Returns as JSON the cards of events saved on a device, as visitors see them; a member's device stores none. */
export async function savedOnDeviceAction(request: Request, context: RequestContext): Promise<Response> {
  const { database, now, translate } = context;
  const form = await readForm(request);
  const things = readSentSaves(form.list("save").slice(0, DEVICE_SAVES_MAX), now).flatMap(({ key, at }) => {
    const thing = parseSavedKey(key);
    return thing === null ? [] : [{ ...thing, savedAt: at }];
  });
  const loaded = await orLogged(context, "the cards of a device's saves could not be read", async () => {
    const rows = alikeWhenHidden(things, await listSavedByDevice(database.db, things, now));
    const reader = { ...listReader(context), member: false, listings: ["public"] as const };
    const stampOf = () => translate("saved.device.stamp");
    const cards = await savedCards(database.db, rows, { viewer: null, stampOf }, reader);
    return Response.json({ cards });
  });
  return loaded ?? Response.json({}, { status: 503 });
}

/**
 * Returns a row for each saved event, newest first. An unknown event and one that was never public give the same row,
 * so that the sender of an id does not learn whether a private event has it.
 */
function alikeWhenHidden(
  things: readonly (SavedThing & { savedAt: EpochMs })[],
  found: readonly SavedRow[],
): SavedRow[] {
  const rows = new Map(found.map((row) => [savedKey({ ...row, originalLocal: row.onlyDate }), row]));
  return things
    .map(({ publicId, originalLocal, savedAt }) => {
      const row = rows.get(savedKey({ publicId, originalLocal }));
      if (row?.visibility === "public_web") return row;
      return { ...HIDDEN_ROW, publicId, onlyDate: originalLocal, savedAt };
    })
    .toSorted((one, other) => other.savedAt - one.savedAt);
}

const HIDDEN_ROW = {
  eventId: 0,
  listing: "hidden",
  visibility: "private",
  userId: null,
  deletedAt: null,
  isRoom: false,
  cancelReason: null,
  date: null,
} satisfies Partial<SavedRow>;
