import Download from "lucide-react/icons/download";
import "#messages/parts/admin-import.ts";
import { runPath } from "#core/imports/run-address.ts";
import { useTranslations } from "#web/texts.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Icon } from "#web/ui/icon.tsx";

/** All refused rows of an import as a file. */
export function DownloadRefused({ runId }: { runId: string }) {
  const t = useTranslations("adminImport.preview");
  return (
    <a href={`${runPath(runId)}/refused.csv`} className={buttonClass("outline", "normal")} download>
      <span className="button__label">
        <Icon of={Download} />
        <span>{t("download")}</span>
      </span>
    </a>
  );
}
