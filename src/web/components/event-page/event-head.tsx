import Repeat2 from "lucide/dist/esm/icons/repeat-2.mjs";
import Coins from "lucide/dist/esm/icons/coins.mjs";
import Languages from "lucide/dist/esm/icons/languages.mjs";
import Smartphone from "lucide/dist/esm/icons/smartphone.mjs";
import PriceTag from "lucide/dist/esm/icons/tag.mjs";
import { Fragment } from "react";
import { EVENT_PICTURE_SHAPE } from "#core/pictures/picture.ts";
import type { FactLink, HeadView } from "#web/components/event-page/event-page-view.ts";
import { ExampleMark, TypeBadge } from "#web/components/events/card-head.tsx";
import { OrganizerName } from "#web/components/organizers/organizer-name.tsx";
import { Picture } from "#web/components/pictures/picture.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { InlineSvg } from "#web/ui/inline-svg.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Pill, Tag } from "#web/ui/pill.tsx";
import { VisuallyHidden } from "#web/ui/rich-words.tsx";
import { RowLink } from "#web/ui/row-link.tsx";

/** The size reserved for the picture until it is loaded, in CSS pixels. */
const WIDTH = 1_280;

const wholePicture = async () => (await import("#web/components/event-page/whole-picture.tsx")).WholePicture;
const LazyWholePicture = lazyPart(wholePicture, import.meta.env.SSR ? await wholePicture() : null);

/** The organizer's own picture, or the one made for the event and its hour. */
export function EventCover({ cover }: { cover: HeadView["cover"] }) {
  if (cover.image !== null) {
    return (
      <div className="event__cover event__cover--image">
        <Picture
          pictureKey={cover.image.key}
          widths={cover.image.widths}
          sizes="(max-width: 76rem) 100vw, 72rem"
          alt={cover.image.alt}
          width={WIDTH}
          height={(WIDTH * EVENT_PICTURE_SHAPE.height) / EVENT_PICTURE_SHAPE.width}
          focus={cover.image.focus}
        />
        <LazyWholePicture image={cover.image} />
      </div>
    );
  }
  return <InlineSvg className="event__cover" svg={cover.made} />;
}

/** Badges, title and host. */
export function EventHead({ head }: { head: HeadView }) {
  const t = useTranslations();
  const organizer = <OrganizerName name={head.organizerName} href={head.organizerHref} />;
  return (
    <div className="event__head">
      <Badges head={head} />
      <h1 dir="auto">{head.title}</h1>
      {head.nativeTitle !== null && (
        <p className="event__native">
          <bdi lang={head.nativeTitle.language}>{head.nativeTitle.text}</bdi>
        </p>
      )}
      <Topics topics={head.topics} />
      <p className="event__host">
        <InlineSvg className="monogram" svg={head.mark} />
        <span>
          {t.rich("event.hostedBy", {
            name: head.organizerName,
            bdi: () => organizer,
          })}
        </span>
      </p>
    </div>
  );
}

function Badges({ head }: { head: HeadView }) {
  const t = useTranslations();
  return (
    <div className="event__badges">
      {head.isExample && <ExampleMark />}
      {head.typeHref === null ? (
        <TypeBadge type={head.type} />
      ) : (
        <RowLink className="event__type" href={head.typeHref}>
          <TypeBadge type={head.type} />
        </RowLink>
      )}
      {head.alwaysOpen && <Repeats words={t("event.alwaysOpen")} />}
      {head.repeats !== null && <Repeats words={head.repeats} />}
      {head.price !== null && <Tag icon={PriceTag}>{head.price}</Tag>}
      {head.donationWelcome && <Tag icon={Coins}>{t("event.donationWelcome")}</Tag>}
      {head.languages.length > 0 && (
        <Tag icon={Languages}>
          <VisuallyHidden>{t("event.inLanguages")}</VisuallyHidden>
          <span>
            {head.languages.map((language, at) => (
              <Fragment key={language.name}>
                {at > 0 && ", "}
                <Fact fact={language} />
              </Fragment>
            ))}
          </span>
        </Tag>
      )}
      {head.membersOnly && (
        <Pill tone="info" icon={Smartphone}>
          {t("event.inMembersOnly")}
        </Pill>
      )}
    </div>
  );
}

/** Practices and traditions in one line, with a dot between them. */
function Topics({ topics }: Pick<HeadView, "topics">) {
  const t = useTranslations("event");
  if (topics.length === 0) return null;
  return (
    <ul className="host-line event__topics" aria-label={t("practicesAndTraditions")}>
      {topics.map((topic, at) => (
        <Fragment key={at}>
          <li>
            <Fact fact={topic} />
          </li>{" "}
        </Fragment>
      ))}
    </ul>
  );
}

function Fact({ fact: { name, href } }: { fact: FactLink }) {
  const words = <bdi>{name}</bdi>;
  return href === null ? words : <RowLink href={href}>{words}</RowLink>;
}

function Repeats({ words }: { words: string }) {
  return (
    <span className="tag">
      <Icon of={Repeat2} />
      {words}
    </span>
  );
}
