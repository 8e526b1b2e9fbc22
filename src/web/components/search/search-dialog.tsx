import X from "lucide/dist/esm/icons/x.mjs";
import { useLayoutEffect, useRef } from "react";
import { SearchForm } from "#web/components/search/search-form.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** The search over any page; loaded when it is first opened. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("searchSuggestions");
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLInputElement>("input[name=q]")?.focus();
  }, []);
  return (
    <dialog ref={dialog} className="dialog search-dialog" aria-label={t("dialog")} onClose={onClose}>
      <SearchForm action="/events" label={t("dialog")} suggests />
      <button type="button" className="icon-button" aria-label={t("close")} onClick={() => dialog.current?.close()}>
        <Icon of={X} />
      </button>
    </dialog>
  );
}
