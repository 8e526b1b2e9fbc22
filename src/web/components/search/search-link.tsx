import Search from "lucide/dist/esm/icons/search.mjs";
import { type ComponentType, type MouseEvent, useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";

const SEARCH_PAGE = "/events";
/** The page's own search field. */
const OWN_FIELD = "main input[name=q]";
const TYPED_IN = "input, textarea, select, [contenteditable]";

type Dialog = ComponentType<{ onClose: () => void }>;

/**
 * Leads to the search from every page: with scripts it opens over the page, also by the `/` key, which goes to the page's
 * own search field if it has one.
 */
export function SearchLink() {
  const t = useTranslations("layout.search");
  const { key } = useLocation();
  const [opened, setOpened] = useState<{ Dialog: Dialog; key: string } | null>(null);
  const open = async (): Promise<void> => {
    try {
      const { SearchDialog } = await import("#web/components/search/search-dialog.tsx");
      setOpened({ Dialog: SearchDialog, key });
    } catch {
      // Offline, or during a new release: the page with the search is used.
      location.assign(SEARCH_PAGE);
    }
  };
  const onSlash = useEffectEvent(() => void open());
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (!isSlash(event)) return;
      event.preventDefault();
      const own = document.querySelector<HTMLInputElement>(OWN_FIELD);
      if (own === null) onSlash();
      else own.focus();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return (
    <>
      <a
        className="icon-button site-header__search"
        href={SEARCH_PAGE}
        aria-label={t("open")}
        aria-keyshortcuts="/"
        onClick={(event) => {
          if (isModified(event)) return;
          event.preventDefault();
          void open();
        }}
      >
        <Icon of={Search} />
      </a>
      {opened?.key === key && <opened.Dialog onClose={() => setOpened(null)} />}
    </>
  );
}

function isModified({ ctrlKey, metaKey, altKey, shiftKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || altKey || shiftKey;
}

/** Whether the slash is a command: outside fields, without a dialog, and not answered already. */
function isSlash(event: KeyboardEvent): boolean {
  const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
  if (key !== "/" || ctrlKey || metaKey || altKey || defaultPrevented) return false;
  const isTyping = target instanceof Element && target.closest(TYPED_IN) !== null;
  return !isTyping && document.querySelector("dialog:modal") === null;
}
