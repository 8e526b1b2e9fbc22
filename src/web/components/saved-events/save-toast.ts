import { replaces } from "#core/saved-events/saved-events.ts";
import { successToast } from "#core/toast.ts";
import { LOCALES, type Language } from "#messages/language.ts";
import { showToast } from "#web/components/toasts/use-show-toast.ts";
import { toastStore } from "#web/components/toasts/toast-store.ts";
import { textsOf } from "#web/texts.tsx";

/** A saved or removed item: its key (`savedKey`) and the event's title. */
export type Saved = { key: string; title: string };

type Act = "save" | "unsave";
/** What Undo takes back: `made` gets the opposite act, and `replaced` is saved again. */
export type TakenBack = { made: readonly Saved[]; replaced: readonly Saved[] };
type SaveResult = {
  act: Act;
  saved: Saved;
  /** The keys of the saves that this one replaced: an event and its single dates exclude each other. */
  replaced: readonly string[];
  undo: (back: TakenBack) => void;
};

/** The items saved or removed under one toast, and the earlier saves that these replaced. */
type Shown = { all: readonly Saved[]; replaced: readonly Saved[] };

/** The content of the open toast. */
let openToast: (Shown & { id: string; act: Act }) | null = null;

/** Shows a toast for a saved or removed item, with Undo. While such a toast is open, a single toast covers all items. */
export function showSaveToast({ act, undo, ...result }: SaveResult, language: Language): void {
  const t = textsOf(language, "saved.toast");
  const shown = withSaved(openToast?.act === act && isOpen(openToast.id) ? openToast : NOTHING, result);
  const { all } = shown;
  const titles = [...new Set(all.map(({ title }) => title))];
  const id = showToast(
    successToast({
      topic: "saved",
      title: all.length === 1 ? t(`${act}d`) : t(`${act}dMany`, { count: all.length }),
      name: new Intl.ListFormat(LOCALES[language], { type: "unit" }).format(titles),
      message: all.length === 1 ? t(`${act}dText`) : t(`${act}dManyText`),
      ...(act === "save" && { link: "savedEvents" as const }),
      onUndo: () => undo(takenBack(shown)),
    }),
  );
  openToast = { ...shown, id, act };
}

const NOTHING: Shown = { all: [], replaced: [] };

/**
 * The items of a toast after one more. A save that was made under the same toast and is replaced by this one is dropped:
 * Undo does not make it again.
 */
export function withSaved(shown: Shown, { saved, replaced }: Pick<SaveResult, "saved" | "replaced">): Shown {
  const isNew = (key: string) => ![...shown.all, ...shown.replaced].some((each) => each.key === key);
  const before = replaced.filter(isNew).map((key) => ({ ...saved, key }));
  return {
    all: [...shown.all.filter(({ key }) => ![saved.key, ...replaced].includes(key)), saved],
    replaced: [...shown.replaced, ...before],
  };
}

/** What Undo does: it makes the replaced saves again, and each of these removes the save that replaced it. */
export function takenBack({ all, replaced }: Shown): TakenBack {
  const isLeft = ({ key }: Saved) => !replaced.some((each) => each.key === key || replaces(each.key, key));
  return { made: all.filter(isLeft), replaced };
}

function isOpen(id: string): boolean {
  return toastStore.list().some((toast) => toast.id === id && !toast.closed);
}
