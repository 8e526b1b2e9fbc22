import CalendarDays from "lucide/dist/esm/icons/calendar-days.mjs";
import CalendarPlus from "lucide/dist/esm/icons/calendar-plus.mjs";
import Mail from "lucide/dist/esm/icons/mail.mjs";
import MessageSquareText from "lucide/dist/esm/icons/message-square-text.mjs";
import { Link } from "react-router";
import { useLayoutView } from "#web/components/layout/layout-view.ts";
import { NewsletterForm } from "#web/components/layout/newsletter-form.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Icon, type IconPath } from "#web/ui/icon.tsx";
import { VisuallyHidden } from "#web/ui/rich-words.tsx";

/** The anchor that 'Get Updates' on this page links to. */
const STAY_CONNECTED = "stay-connected";

/** The band above the footer: the newsletter form again, with a description. */
export function StayConnected() {
  const t = useTranslations("home.stay");
  const { name, newsletterFormUrl } = useLayoutView()?.site ?? { name: "", newsletterFormUrl: null };
  return (
    <section className="band" id={STAY_CONNECTED} aria-labelledby="stay-title">
      <div className="wrap">
        <div>
          <h2 id="stay-title">{t("title")}</h2>
          <p className="soft">{t("text", { site: name })}</p>
        </div>
        <div>
          <NewsletterForm service={newsletterFormUrl} id="stay" titleId="stay-title" />
          <p className="small muted">{t("thanks")}</p>
        </div>
      </div>
    </section>
  );
}

type Card = {
  name: "browseCalendar" | "submitEvents" | "getUpdates" | "giveFeedback";
  icon: IconPath;
  href: string;
  newTab?: true;
};

/** 'How It Works': a card for each of the spec's four functions that this site has (PRODUCT P22). */
export function HowItWorks() {
  const t = useTranslations("home.how");
  const { feedbackUrl = null } = useLayoutView()?.site ?? {};
  const cards: Card[] = [
    { name: "browseCalendar", icon: CalendarDays, href: "/calendar" },
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
            <CardLink card={card} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function CardLink({ card: { name, href, newTab } }: { card: Card }) {
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
