import { errorToast, successToast } from "#core/toast.ts";
import { useShowToast } from "#web/components/toasts/use-show-toast.ts";
import { useTranslations } from "#web/texts.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { copyText } from "#web/ui/copy-text.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";

type CopyLinkProps = {
  /** A path of this site. */
  path: string;
  look: "button" | "link";
};

/** Copies the absolute address of a page of this site. */
export function CopyLink({ path, look }: CopyLinkProps) {
  const t = useTranslations("toasts.share");
  const showToast = useShowToast();
  const waits = useHydrated() ? "" : " waits-for-scripts";
  const copy = async () => {
    const url = new URL(path, location.origin).href;
    const isCopied = await copyText(url);
    showToast(
      isCopied
        ? successToast({ seconds: 3, title: t("copied"), topic: "share" })
        : errorToast({ title: t("copyFailed"), message: t("copyFailedText", { url }), topic: "share" }),
    );
  };
  return (
    <button
      type="button"
      className={(look === "link" ? "link-button" : buttonClass("quiet", "normal")) + waits}
      onClick={copy}
    >
      {t("copy")}
    </button>
  );
}
