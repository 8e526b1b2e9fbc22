import { successToast } from "#core/toast.ts";
import { LOCALES, type Language } from "#messages/language.ts";
import { showToast } from "#web/components/toasts/use-show-toast.ts";
import { toastStore } from "#web/components/toasts/toast-store.ts";
import { textsOf } from "#web/texts.tsx";

/** A saved or removed item: its key (`savedKey`) and the event's title. */
export type Saved = { key: string; title: string };

type Act = "save" | "unsave";
type SaveResult = { act: Act; saved: Saved; undo: (all: readonly Saved[]) => void };

/** The content of the open toast. */
let openToast: { id: string; act: Act; all: readonly Saved[] } | null = null;

/** Shows a toast for a saved or removed item, with Undo. While such a toast is open, a single toast covers all items. */
export function showSaveToast({ act, saved, undo }: SaveResult, language: Language): void {
  const t = textsOf(language, "saved.toast");
  const before =
    openToast?.act === act && isOpen(openToast.id) ? openToast.all.filter(({ key }) => key !== saved.key) : [];
  const all = [...before, saved];
  const titles = [...new Set(all.map(({ title }) => title))];
  const id = showToast(
    successToast({
      topic: "saved",
      title: all.length === 1 ? t(`${act}d`) : t(`${act}dMany`, { count: all.length }),
      name: new Intl.ListFormat(LOCALES[language], { type: "unit" }).format(titles),
      message: all.length === 1 ? t(`${act}dText`) : t(`${act}dManyText`),
      ...(act === "save" && { link: "savedEvents" as const }),
      onUndo: () => undo(all),
    }),
  );
  openToast = { id, act, all };
}

function isOpen(id: string): boolean {
  return toastStore.list().some((toast) => toast.id === id && !toast.closed);
}
