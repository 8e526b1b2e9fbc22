import { LOCALES, type Language } from "#messages/language.ts";
import { showToast } from "#web/components/toasts/use-show-toast.ts";
import { toastStore } from "#web/components/toasts/toast-store.ts";
import { textsOf } from "#web/texts.tsx";

/** What was saved or taken out: its key (`savedKey`) and the event's title. */
export type Saved = { key: string; title: string };

type Act = "save" | "unsave";
type Given = { act: Act; saved: Saved; undo: (all: readonly Saved[]) => void };

/** What the open toast tells of. */
let told: { id: string; act: Act; all: readonly Saved[] } | null = null;

/** Tells what was saved or taken out, and offers Undo: while such a toast is open, one tells of all of them. */
export function showSaveToast({ act, saved, undo }: Given, language: Language): void {
  const t = textsOf(language, "saved.toast");
  const before = told?.act === act && isOpen(told.id) ? told.all.filter(({ key }) => key !== saved.key) : [];
  const all = [...before, saved];
  const titles = [...new Set(all.map(({ title }) => title))];
  const id = showToast({
    kind: "success",
    seconds: 5,
    topic: "saved",
    title: all.length === 1 ? t(`${act}d`) : t(`${act}dMany`, { count: all.length }),
    name: new Intl.ListFormat(LOCALES[language], { type: "unit" }).format(titles),
    message: all.length === 1 ? t(`${act}dText`) : t(`${act}dManyText`),
    ...(act === "save" && { link: "savedEvents" as const }),
    onUndo: () => undo(all),
  });
  told = { id, act, all };
}

function isOpen(id: string): boolean {
  return toastStore.list().some((toast) => toast.id === id && !toast.closed);
}
