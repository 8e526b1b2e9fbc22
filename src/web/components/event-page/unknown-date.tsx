import "#messages/parts/event.ts";
import { useTranslations } from "#web/texts.tsx";
import { RICH_PARTS } from "#web/components/event-page/rich-parts.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Wrap } from "#web/ui/wrap.tsx";

/** An event's address with a date that it does not have: the event itself is the way on. */
export function UnknownDate({ event }: { event: { title: string; href: string } }) {
  const t = useTranslations("event.unknownDate");
  return (
    <Wrap padded>
      <h1>{t("title")}</h1>
      <p className="lede">{t.rich("text", { title: event.title, ...RICH_PARTS })}</p>
      <ButtonLink look="primary" to={event.href}>
        {t("link")}
      </ButtonLink>
    </Wrap>
  );
}
