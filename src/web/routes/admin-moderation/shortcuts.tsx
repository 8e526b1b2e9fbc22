import "#messages/parts/moderation.ts";
import { SHORTCUTS, SHORTCUTS_ID } from "#web/routes/admin-moderation/shortcut-keys.ts";
import { useShortcuts } from "#web/routes/admin-moderation/use-shortcuts.ts";
import { useTranslations } from "#web/texts.tsx";
import { Button } from "#web/ui/button.tsx";
import { closesDialog, opensDialog } from "#web/ui/dialog-commands.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";

/** The keys of the moderators' list at this address, and the dialog that names them; nothing without JavaScript, where there are none. */
export function Shortcuts({ here }: { here: string }) {
  const t = useTranslations("moderation.shortcuts");
  const hydrated = useHydrated();
  useShortcuts(here);
  return (
    <div className={`moderation-keys small muted ${hydrated ? "" : "waits-for-scripts"}`}>
      <button type="button" className="link-button" aria-haspopup="dialog" {...opensDialog(SHORTCUTS_ID)}>
        {t("open")}: <kbd className="key">?</kbd>
      </button>
      <dialog id={SHORTCUTS_ID} className="dialog" popover="auto" closedby="any" aria-labelledby="shortcuts-title">
        <h2 id="shortcuts-title">{t("title")}</h2>
        <p className="soft">{t("text")}</p>
        <dl className="keys">
          {SHORTCUTS.map(({ key, act }) => (
            <div key={key}>
              <dt>
                <kbd className="key">{key}</kbd>
              </dt>
              <dd>{t(act)}</dd>
            </div>
          ))}
        </dl>
        <div className="form-actions">
          <Button {...closesDialog(SHORTCUTS_ID)}>{t("close")}</Button>
        </div>
      </dialog>
    </div>
  );
}
