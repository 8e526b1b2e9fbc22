import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import "#messages/parts/event.ts";
import { useTranslations } from "#web/texts.tsx";
import type { JoinLink } from "#web/components/event-page/event-page-view.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Icon } from "#web/ui/icon.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

type JoinButtonProps = {
  link: JoinLink;
  now: boolean;
  /** A second one on the page: keyboards pass it by. */
  repeated?: boolean;
};

/** The way in: leaves the site, in a new tab. */
export function JoinButton({ link, now, repeated = false }: JoinButtonProps) {
  const t = useTranslations("event.card");
  return (
    <a
      className={buttonClass("primary", "large", "button--block")}
      href={link.href}
      target="_blank"
      rel="noopener nofollow"
      {...(repeated && { tabIndex: -1 })}
    >
      <span>
        {t(now ? "joinNow" : "join")} <VisuallyHidden>{t("newTab")}</VisuallyHidden>
      </span>
      <Icon of={ArrowUpRight} flip />
    </a>
  );
}
