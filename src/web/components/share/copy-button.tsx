import { errorToast, successToast } from "#core/toast.ts";
import { useShowToast } from "#web/components/toasts/use-show-toast.ts";
import { copyText } from "#web/ui/copy-text.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";

/** The words of a button that copies: its name, and what it says afterwards. The server writes them. */
export type CopyWords = { copy: string; copied: string; failed: string };

/** Copies a text and says so, or shows the text where the browser does not let it. Only where scripts run. */
export function CopyButton({ text, words, className }: { text: string; words: CopyWords; className: string }) {
  const showToast = useShowToast();
  if (!useHydrated()) return null;
  const copy = async () => {
    const isCopied = await copyText(text);
    showToast(
      isCopied
        ? successToast({ seconds: 3, title: words.copied, topic: "share" })
        : errorToast({ title: words.failed, message: text, topic: "share" }),
    );
  };
  return (
    <button type="button" className={className} onClick={copy}>
      {words.copy}
    </button>
  );
}
