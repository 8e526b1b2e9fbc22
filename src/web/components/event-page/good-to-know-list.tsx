import type { LucideIcon } from "lucide-react";
import AudioLines from "lucide-react/icons/audio-lines";
import Camera from "lucide-react/icons/camera";
import Captions from "lucide-react/icons/captions";
import ChevronDown from "lucide-react/icons/chevron-down";
import Clock from "lucide-react/icons/clock";
import Coins from "lucide-react/icons/coins";
import Ear from "lucide-react/icons/ear";
import Hand from "lucide-react/icons/hand";
import KeyRound from "lucide-react/icons/key-round";
import MapPin from "lucide-react/icons/map-pin";
import MessageSquare from "lucide-react/icons/message-square";
import Phone from "lucide-react/icons/phone";
import Users from "lucide-react/icons/users";
import Video from "lucide-react/icons/video";
import { useTranslations } from "#web/texts.tsx";
import type { Fact, FactIcon } from "#web/components/event-page/good-to-know.ts";
import { Icon } from "#web/ui/icon.tsx";

const ICONS: Record<FactIcon, LucideIcon> = {
  video: Video,
  place: MapPin,
  guidance: AudioLines,
  sharing: MessageSquare,
  camera: Camera,
  listening: Ear,
  people: Users,
  captions: Captions,
  sign: Hand,
  clock: Clock,
  gift: Coins,
  phone: Phone,
  key: KeyRound,
};

/** How many facts the grid holds; the others are one press away. */
const GRID_MAX = 8;

/** Practical facts for participants, each an icon and words; nothing when none were given. */
export function GoodToKnowList({ facts }: { facts: readonly Fact[] }) {
  const t = useTranslations("event.know");
  if (facts.length === 0) return null;
  const rest = facts.slice(GRID_MAX);
  return (
    <section className="event__facts" aria-labelledby="good-to-know">
      <h2 className="visually-hidden" id="good-to-know">
        {t("title")}
      </h2>
      <FactGrid facts={facts.slice(0, GRID_MAX)} />
      {rest.length > 0 && (
        <details className="full-text">
          <summary>
            {t("more", { count: rest.length })}
            <Icon of={ChevronDown} />
          </summary>
          <FactGrid facts={rest} />
        </details>
      )}
    </section>
  );
}

function FactGrid({ facts }: { facts: readonly Fact[] }) {
  const t = useTranslations("event.know");
  return (
    <ul className="good-to-know">
      {facts.map(({ icon, key, values }) => (
        <li key={key}>
          <Icon of={ICONS[icon]} />
          <span dir="auto">{t(key, values)}</span>
        </li>
      ))}
    </ul>
  );
}
