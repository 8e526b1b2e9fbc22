import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { ToastItem } from "#web/components/toasts/toast-item.tsx";
import { type ListedToast, type ShownToast, toastStore } from "#web/components/toasts/toast-store.ts";
import { useSubmitFailures } from "#web/components/toasts/submit-failures.ts";
import { useTranslations } from "#web/texts.tsx";
import { Status } from "#web/ui/pill.tsx";

/** How long the text stays for screen readers (spec §9). */
const ANNOUNCED_MS = 1_000;

const SILENCE: AnnouncedWords = { polite: "", urgent: "" };

/** Announces new toasts. Its two live regions exist before the first toast, because text in a new region is often missed. */
function ToastAnnouncer({ listed }: { listed: readonly ListedToast[] }) {
  const [announced, setAnnounced] = useState<readonly string[]>([]);
  const [words, setWords] = useState(SILENCE);
  const fresh = announcedWords(listed, announced);
  if (fresh !== null) {
    setAnnounced(listed.map(({ id }) => id));
    setWords(fresh);
  }
  useEffect(() => {
    if (words === SILENCE) return;
    const timer = setTimeout(() => setWords(SILENCE), ANNOUNCED_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <div className="visually-hidden">
      <Status>{words.polite}</Status>
      <div role="alert">{words.urgent}</div>
    </div>
  );
}

type AnnouncedWords = { polite: string; urgent: string };

/** The text of toasts that were not announced yet, in order; null when there are none. Two may arrive at once. */
export function announcedWords(listed: readonly ListedToast[], announced: readonly string[]): AnnouncedWords | null {
  const fresh = listed.filter(({ id }) => !announced.includes(id)).toReversed();
  if (fresh.length === 0) return null;
  const words = (isUrgent: boolean) =>
    fresh
      .filter(({ kind }) => (kind === "error") === isUrgent)
      .map(({ title, message }) => (message === undefined ? title : `${title} ${message}`))
      .join(" ");
  return { polite: words(false), urgent: words(true) };
}

const NONE: readonly ListedToast[] = [];

/**
 * The list of toasts on every page. Toasts from the server are in the HTML, so that they work without JavaScript; the
 * browser then moves them to its list, which outlives the page.
 */
export function ToastRegion({ arrived }: { arrived: readonly ShownToast[] }) {
  const t = useTranslations("toasts");
  const listed = useSyncExternalStore(toastStore.subscribe, toastStore.list, () => NONE);
  useEffect(() => {
    for (const toast of arrived) toastStore.show(toast);
  }, [arrived]);
  useSubmitFailures();
  const shown = [...arrived.filter(({ id }) => !toastStore.isKnown(id)), ...listed.filter(({ closed }) => !closed)];
  const region = usePauseOnFocus(shown.length > 0);
  return (
    <>
      <ToastAnnouncer listed={listed} />
      {shown.length > 0 && (
        <section className="toasts" aria-label={t("label")} ref={region}>
          <ol>
            {shown.map((toast) => (
              <ToastItem key={toast.id} toast={toast} />
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

/** Pauses the timers of all toasts while the pointer or the focus is in the element with the ref. */
function usePauseOnFocus(isShown: boolean) {
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = region.current;
    if (!isShown || element === null) return;
    const decide = () => {
      if (element.matches(":hover, :focus-within")) toastStore.pause();
      else toastStore.resume();
    };
    // A moment later the focus has reached its new element.
    const later = () => setTimeout(decide);
    const events = ["pointerenter", "pointerleave", "focusin", "focusout"] as const;
    for (const name of events) element.addEventListener(name, later);
    return () => {
      for (const name of events) element.removeEventListener(name, later);
    };
  }, [isShown]);
  return region;
}
