import { useTranslations } from "#web/texts.tsx";
import { RowLink } from "#web/ui/row-link.tsx";

/** Three ways into the list of events: what is on now, this evening, and in the next seven days. */
export function Ways({ ways }: { ways: readonly WayView[] }) {
  const t = useTranslations("home.ways");
  return (
    <nav className="ways" aria-label={t("label")}>
      {ways.map(({ name, href, text }) => (
        <RowLink key={name} href={href}>
          <b>{t(name)}</b> <span>{text}</span>
        </RowLink>
      ))}
    </nav>
  );
}

export type WayView = { name: "now" | "tonight" | "week"; href: string; text: string };
