import Coins from "lucide-react/icons/coins";
import Languages from "lucide-react/icons/languages";
import Repeat2 from "lucide-react/icons/repeat-2";
import Smartphone from "lucide-react/icons/smartphone";
import PriceTag from "lucide-react/icons/tag";
import "#messages/parts/event.ts";
import { useTranslations } from "#web/texts.tsx";
import { TypeBadge } from "#web/components/events/type-badge.tsx";
import { ExampleMark } from "#web/components/events/example-notice.tsx";
import { EventCover } from "#web/components/event-page/event-cover.tsx";
import type { HeadView } from "#web/components/event-page/event-page-view.ts";
import { OrganizerName } from "#web/components/organizers/organizer-name.tsx";
import { Pill } from "#web/ui/pill.tsx";
import { Tag } from "#web/ui/tag.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

/** Cover, badges, name and host. */
export function EventHead({ head }: { head: HeadView }) {
  const t = useTranslations("event");
  const organizer = <OrganizerName name={head.organizerName} href={head.organizerHref} />;
  return (
    <div className="event__head">
      <EventCover cover={head.cover} />
      <Badges head={head} />
      <h1 dir="auto">{head.title}</h1>
      {head.nativeTitle !== null && (
        <p className="event__native">
          <bdi lang={head.nativeTitle.language}>{head.nativeTitle.text}</bdi>
        </p>
      )}
      <p className="event__host">
        {head.monogram !== "" && (
          <span className="monogram" aria-hidden="true">
            {head.monogram}
          </span>
        )}
        <span>
          {t.rich("hostedBy", {
            name: head.organizerName,
            bdi: () => organizer,
          })}
        </span>
      </p>
    </div>
  );
}

function Badges({ head }: { head: HeadView }) {
  const t = useTranslations("event");
  return (
    <div className="event__badges">
      {head.isExample && <ExampleMark />}
      <TypeBadge type={head.type} />
      {head.alwaysOpen && <Tag icon={Repeat2}>{t("alwaysOpen")}</Tag>}
      {head.repeats !== null && <Tag icon={Repeat2}>{head.repeats}</Tag>}
      {head.price !== null && <Tag icon={PriceTag}>{head.price}</Tag>}
      {head.donationWelcome && <Tag icon={Coins}>{t("donationWelcome")}</Tag>}
      {head.languages !== null && (
        <Tag icon={Languages}>
          <VisuallyHidden>{t("inLanguages")}</VisuallyHidden>
          {head.languages}
        </Tag>
      )}
      {head.membersOnly && (
        <Pill tone="info" icon={Smartphone}>
          {t("inMembersOnly")}
        </Pill>
      )}
    </div>
  );
}
