import type { LucideIcon } from "lucide-react";
import CalendarDays from "lucide-react/icons/calendar-days";
import CalendarPlus from "lucide-react/icons/calendar-plus";
import Mail from "lucide-react/icons/mail";
import MessageSquareText from "lucide-react/icons/message-square-text";
import { Link } from "react-router";
import "#messages/parts/home.ts";
import { useTranslations } from "#web/texts.tsx";
import { useLayoutView } from "#web/components/layout/use-layout-view.ts";
import { STAY_CONNECTED } from "#web/routes/home/stay-connected.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

type Card = {
  name: "browseCalendar" | "submitEvents" | "getUpdates" | "giveFeedback";
  icon: LucideIcon;
  href: string;
  newTab?: true;
};

/** 'How It Works': a card for each of the spec's four functions that this site has (PRODUCT P22). */
export function HowItWorks() {
  const t = useTranslations("home.how");
  const { feedbackUrl = null } = useLayoutView()?.site ?? {};
  const cards: Card[] = [
    { name: "browseCalendar", icon: CalendarDays, href: "/events" },
    { name: "submitEvents", icon: CalendarPlus, href: "/submit-events" },
    { name: "getUpdates", icon: Mail, href: `#${STAY_CONNECTED}` },
  ];
  if (feedbackUrl !== null) {
    cards.push({ name: "giveFeedback", icon: MessageSquareText, href: feedbackUrl, newTab: true });
  }
  return (
    <section className="wrap how" aria-labelledby="how-it-works">
      <h2 id="how-it-works">{t("title")}</h2>
      <ul>
        {cards.map((card) => (
          <li key={card.name}>
            <Icon of={card.icon} />
            <h3>{t(card.name)}</h3>
            <p className="soft">{t(`${card.name}Text`)}</p>
            <Way card={card} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Way({ card: { name, href, newTab } }: { card: Card }) {
  const t = useTranslations();
  const words = t(`home.how.${name}Link`);
  if (href.startsWith("/")) return <Link to={href}>{words}</Link>;
  if (newTab === undefined) return <a href={href}>{words}</a>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {words}
      <VisuallyHidden> {t("layout.newTab")}</VisuallyHidden>
    </a>
  );
}
