import { MAIN_ID } from "#web/components/layout/route-announcer.tsx";
import { useTranslations } from "#web/texts.tsx";

/** The first link of a page, seen while it has the focus: to the main content. It stands in the header, so that no content is outside the landmarks. */
export function SkipLink() {
  const t = useTranslations("layout");
  return (
    <a className="skip-link" href={`#${MAIN_ID}`}>
      {t("skip")}
    </a>
  );
}
