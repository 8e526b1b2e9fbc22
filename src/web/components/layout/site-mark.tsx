import { useTranslations } from "#web/texts.tsx";
import { RowLink } from "#web/ui/row-link.tsx";

/** The mark and the site's name, on the way home: two dials, one hand through both. */
export function SiteMark({ name }: { name: string }) {
  const t = useTranslations("layout");
  return (
    <RowLink className="site-mark" href="/home" aria-label={t("homeLink", { site: name })}>
      <svg
        viewBox="0 0 32 32"
        width="32"
        height="32"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.2"
        aria-hidden="true"
      >
        <circle cx="16" cy="16" r="13.6" />
        <circle cx="16" cy="16" r="6.6" />
        <path d="M16 16 25.7 6.3" strokeLinecap="round" />
        <circle cx="16" cy="16" r="2.1" fill="currentColor" stroke="none" />
      </svg>
      <span>{name}</span>
    </RowLink>
  );
}
