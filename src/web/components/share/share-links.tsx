import { useSyncExternalStore } from "react";
import { CopyLink } from "#web/components/share/copy-link.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";

type ShareLinksProps = { title: string; /** The page's path, and its whole address. */ path: string; url: string };

/** Ways to pass a page on: its link, the device's own sheet where there is one, and a mail, which needs no script. */
export function ShareLinks({ title, path, url }: ShareLinksProps) {
  const t = useTranslations("toasts.share");
  const canShare = useSyncExternalStore(never, deviceCanShare, () => false);
  // Dismissing the sheet rejects, too: nothing is to be said of it.
  const share = () => navigator.share({ title, url }).catch(() => undefined);
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${url}`)}`;
  return (
    <div className="share-links">
      <CopyLink path={path} look="button" />
      {canShare && (
        <Button look="quiet" onClick={share}>
          {t("share")}
        </Button>
      )}
      <a href={mail} className={buttonClass("quiet", "normal")}>
        {t("email")}
      </a>
    </div>
  );
}

const never = () => () => {};
const deviceCanShare = () => "share" in navigator;
