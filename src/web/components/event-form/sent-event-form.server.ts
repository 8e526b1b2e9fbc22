import { storePicture } from "#commands/pictures/store-picture.ts";
import {
  type EventFields,
  PICTURE_NAME_FIELD,
  SCHEDULES_MAX,
  eventFieldsOf,
  scheduleFieldName,
  scheduleIndexes,
  textOf,
} from "#core/events/event-fields.ts";
import { isPictureKey } from "#core/pictures/picture-address.ts";
import type { PictureError } from "#core/pictures/picture-error.ts";
import type { StoredPicture } from "#core/pictures/picture.ts";
import { findStoredPicture } from "#data/queries/pictures.ts";
import type { StoredSchedules } from "#web/components/event-form/dates-preview.server.ts";
import { formZone } from "#web/components/event-form/event-form-options.server.ts";
import { ADD_SCHEDULE, FORM_ACT, REMOVE_PICTURE, removedSchedule } from "#web/components/event-form/form-acts.ts";
import type { PictureForm } from "#web/http/read-picture-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** A submitted event form whose picture is stored: its fields, its button, and the picture. */
export type SentEventForm = {
  fields: EventFields;
  act: string;
  /** The page can show the result by script. */
  hasScript: boolean;
  stored: StoredPicture | null;
  pictureFault: PictureError | "failed" | null;
  /** The stored schedules of an existing event. */
  known?: StoredSchedules;
};

/**
 * Stores the picture of a submitted form even if other fields have errors, so that people need not choose it again; the
 * fields then hold its key. The caller has checked that `ownerId` sent the form.
 */
export async function withStoredPicture(
  { fields: form, upload, uploadFault }: PictureForm,
  ownerId: string,
  context: RequestContext,
): Promise<SentEventForm> {
  const act = String(form.get(FORM_ACT) ?? "");
  const posted = withSchedules(eventFieldsOf(form), act, context);
  const sent = { act, hasScript: form.get("script") === "yes" };
  const { database, storage, now } = context;
  if (upload !== null) {
    const stored = await storeOrLog(
      () => storePicture({ database, storage }, { upload, kind: "event", ownerId }, now),
      context,
    );
    if (stored !== null && "key" in stored)
      return { ...sent, fields: { ...posted, imageKey: [stored.key] }, stored, pictureFault: null };
    const pictureFault = stored === null ? "failed" : stored.fault;
    return { ...sent, fields: posted, stored: await storedPictureOrLog(posted, context), pictureFault };
  }
  const fields = form.has(REMOVE_PICTURE) ? { ...posted, imageKey: [""], [PICTURE_NAME_FIELD]: [""] } : posted;
  return { ...sent, fields, stored: await storedPictureOrLog(fields, context), pictureFault: uploadFault };
}

/** The stored picture that the fields name, if it still exists. */
export async function storedPictureOf(
  fields: EventFields,
  { database }: RequestContext,
): Promise<StoredPicture | null> {
  const key = textOf(fields, "imageKey");
  return isPictureKey(key) ? findStoredPicture(database.db, key) : null;
}

function storedPictureOrLog(fields: EventFields, context: RequestContext): Promise<StoredPicture | null> {
  return storeOrLog(() => storedPictureOf(fields, context), context);
}

/** The form is shown again even if the database or the picture storage is unavailable. */
async function storeOrLog<Result>(store: () => Promise<Result>, { logError }: RequestContext): Promise<Result | null> {
  try {
    return await store();
  } catch (error) {
    logError(error, "the picture of an event could not be stored or found");
    return null;
  }
}

/** Adds or removes a schedule for browsers without JavaScript. */
function withSchedules(fields: EventFields, act: string, context: RequestContext): EventFields {
  const indexes = scheduleIndexes(fields);
  const removed = removedSchedule(act);
  if (removed !== null && indexes.length > 1)
    return Object.fromEntries(Object.entries(fields).filter(([name]) => !name.startsWith(`schedules.${removed}.`)));
  if (act !== ADD_SCHEDULE || indexes.length >= SCHEDULES_MAX) return fields;
  return { ...fields, [scheduleFieldName(Math.max(-1, ...indexes) + 1, "timezone")]: [formZone(context)] };
}
