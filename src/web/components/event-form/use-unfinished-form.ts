import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { type EventFields, eventFieldsOf, PICTURE_NAME_FIELD } from "#core/events/event-fields.ts";
import { type UnfinishedForm, withTyped } from "#core/unfinished-form.ts";
import { forgetUnfinished, saveUnfinished, unfinishedForm } from "#web/components/event-form/unfinished-forms.ts";
import { changedControls } from "#web/ui/early-input.ts";
import { typedPlace, type TypedPlace, restorePlace } from "#web/ui/typed-place.ts";

/** An uploaded image may be deleted by tomorrow: the form asks for it again. */
const NOT_SAVED = new Set(["imageKey"]);

/** `isNewer`: somebody typed before the stored form was found; `place` is where the cursor was. */
type Found = { fields: UnfinishedForm; isNewer: boolean; place: TypedPlace | null };

/** The stored form when its page was opened. Later typing changes the storage, not the page. */
const found = new Map<string, Found | null>();
const listeners = new Set<() => void>();

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** `form` is the page's form: anything typed before hydration is newer than the stored form. */
function foundAt(id: string, form: HTMLFormElement | null, fieldsOf: FieldsOf): Found | null {
  const known = found.get(id);
  if (known !== undefined) return known;
  const saved = unfinishedForm(id);
  const all = saved === null ? null : form === null ? asSaved(saved) : withTypedIn(form, saved, fieldsOf);
  found.set(id, all);
  return all;
}

function asSaved(fields: UnfinishedForm): Found {
  return { fields, isNewer: false, place: null };
}

function withTypedIn(form: HTMLFormElement, saved: UnfinishedForm, fieldsOf: FieldsOf): Found {
  const names = changedControls(form.elements).map(({ name }) => name);
  const fields = withTyped(saved, savedIn(form, fieldsOf), names);
  return { fields, isNewer: names.length > 0, place: typedPlace(form) };
}

/**
 * Stores an unfinished form in the browser so that it survives a closed tab: returns the stored form of `id` and the
 * functions that store and delete it. There is none on the server or in the first render. Pass `form` to the form as
 * its ref.
 */
export function useUnfinishedForm(id: string, fieldsOf: FieldsOf = eventFieldsOf) {
  const form = useRef<HTMLFormElement>(null);
  const restored = useSyncExternalStore(
    subscribe,
    () => foundAt(id, form.current, fieldsOf),
    () => null,
  );
  useEffect(() => {
    return () => {
      found.delete(id);
    };
  }, [id]);
  const forget = useCallback(() => {
    forgetUnfinished(id);
    found.set(id, null);
    for (const changed of listeners) changed();
  }, [id]);
  const save = useCallback(
    (typed: HTMLFormElement) => saveUnfinished(id, () => savedIn(typed, fieldsOf)),
    [id, fieldsOf],
  );
  useEffect(() => {
    if (restored === null || form.current === null) return;
    if (restored.isNewer) save(form.current);
    if (restored.place !== null) restorePlace(restored.place);
  }, [restored, save]);
  return { form, restored: restored?.fields ?? null, save, forget };
}

/** The fields of a form that are stored. */
type FieldsOf = (form: Iterable<readonly [string, unknown]>) => EventFields;

function savedIn(form: HTMLFormElement, fieldsOf: FieldsOf): UnfinishedForm {
  const sent = new FormData(form);
  const picture = sent.get("picture");
  if (picture instanceof File && picture.name !== "") sent.set(PICTURE_NAME_FIELD, picture.name);
  const fields = Object.entries(fieldsOf(sent));
  return Object.fromEntries(fields.filter(([name]) => !NOT_SAVED.has(name)));
}
