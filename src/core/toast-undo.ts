import { parseSavedKey } from "#core/saved-events/saved-key.ts";
import { isPublicId } from "#core/text/public-id.ts";

/** What a toast's Undo can take back beside the deletion of an event, and the page whose action does it. */
const UNDO_PATHS = {
  decision: "/admin/moderation",
  batch: "/admin/moderation",
  merge: "/admin/duplicates",
  pair: "/admin/duplicates",
  deletion: "/admin/delete-all",
  claim: "/admin/queues",
  report: "/admin/queues",
  organizer: "/admin/organizers",
  submission: "/admin/submissions",
  suspension: "/admin/users",
  contact: "/admin/newsletter",
} as const;
type UndoAct = keyof typeof UNDO_PATHS;

/** The `undo` of a toast: the public id of a deleted event, or `act:id` with the id of what is taken back. */
export type ToastUndo = string;

type UndoForm = { path: string; fields: Readonly<Record<string, string>> };

const ID = /^[a-zA-Z0-9-]{1,64}$/;

/** The form that an Undo sends; null for a text that is none. */
export function undoForm(undo: string): UndoForm | null {
  if (isPublicId(undo)) return { path: "/my-events", fields: { intent: "undelete", event: undo } };
  const [act = "", id = "", ...rest] = undo.split(":");
  if (act === "save" || act === "unsave") {
    const opposite = act === "save" ? "unsave" : "save";
    return rest.length === 0 && parseSavedKey(id) !== null ? { path: "/saves", fields: { [opposite]: id } } : null;
  }
  if (!isUndoAct(act) || rest.length > 0 || !ID.test(id)) return null;
  return { path: UNDO_PATHS[act], fields: { intent: "undo", [act]: id } };
}

function isUndoAct(text: string): text is UndoAct {
  return Object.hasOwn(UNDO_PATHS, text);
}
