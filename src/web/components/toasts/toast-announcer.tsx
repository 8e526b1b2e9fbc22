import { useEffect, useState } from "react";
import type { ListedToast, ShownToast } from "#web/components/toasts/toast-list.ts";

/** How long the words stay for screen readers (spec §9). */
const ANNOUNCED_MS = 1_000;

type Announced = { words: string; urgent: boolean };

/** Has new toasts read out. Its two live regions are there before the first toast: words in a new region are often missed. */
export function ToastAnnouncer({ listed }: { listed: readonly ListedToast[] }) {
  const newest = listed[0];
  const [announced, setAnnounced] = useState<{ id: string } & Announced>({ id: "", words: "", urgent: false });
  if (newest !== undefined && newest.id !== announced.id) setAnnounced({ id: newest.id, ...wordsOf(newest) });
  useEffect(() => {
    if (announced.words === "") return;
    const timer = setTimeout(() => setAnnounced((now) => ({ ...now, words: "" })), ANNOUNCED_MS);
    return () => clearTimeout(timer);
  }, [announced]);
  const { words, urgent } = announced;
  return (
    <div className="visually-hidden">
      <output>{urgent ? "" : words}</output>
      <div role="alert">{urgent ? words : ""}</div>
    </div>
  );
}

function wordsOf({ kind, title, message }: ShownToast): Announced {
  return { words: message === undefined ? title : `${title} ${message}`, urgent: kind === "error" };
}
