import { useEffect, useState } from "react";
import { type AnnouncedWords, announcedWords } from "#web/components/toasts/announced-words.ts";
import type { ListedToast } from "#web/components/toasts/toast-list.ts";
import { Status } from "#web/ui/status.tsx";

/** How long the words stay for screen readers (spec §9). */
const ANNOUNCED_MS = 1_000;

const SILENCE: AnnouncedWords = { polite: "", urgent: "" };

/** Has new toasts read out. Its two live regions are there before the first toast: words in a new region are often missed. */
export function ToastAnnouncer({ listed }: { listed: readonly ListedToast[] }) {
  const [heard, setHeard] = useState<readonly string[]>([]);
  const [words, setWords] = useState(SILENCE);
  const fresh = announcedWords(listed, heard);
  if (fresh !== null) {
    setHeard(listed.map(({ id }) => id));
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
