import type { LucideIcon } from "lucide-react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import Eye from "lucide-react/icons/eye";
import Lock from "lucide-react/icons/lock";
import ShieldCheck from "lucide-react/icons/shield-check";
import Smartphone from "lucide-react/icons/smartphone";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Visibility } from "#core/visibility.ts";
import "#messages/parts/organizers.ts";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Pill } from "#web/ui/pill.tsx";
import { RowLink } from "#web/ui/row-link.tsx";
import { Wrap } from "#web/ui/rich-words.tsx";

/** Who may find the organizer, and whether a moderator has checked it. */
export type OrganizerStanding = { visibility: Visibility; verified: boolean };

const VISIBILITY: Record<Visibility, { tone: "info" | "primary" | "plain"; icon: LucideIcon }> = {
  public_web: { tone: "info", icon: Eye },
  public_in_app: { tone: "primary", icon: Smartphone },
  private: { tone: "plain", icon: Lock },
};

/** The visibility badge, then Verified where that is so. */
export function OrganizerBadges({ visibility, verified }: OrganizerStanding) {
  const t = useTranslations("organizers.badge");
  return (
    <>
      <Pill {...VISIBILITY[visibility]}>{t(visibility)}</Pill>
      {verified && (
        <Pill tone="success" icon={ShieldCheck}>
          {t("verified")}
        </Pill>
      )}
    </>
  );
}

/** Who holds a gathering, with the way to their page when there is one that may be opened. */
export function OrganizerName({ name, href }: { name: string; href: string | null }) {
  if (href === null) return <bdi>{name}</bdi>;
  return (
    <RowLink href={href} className="organizer-name">
      <bdi>{name}</bdi>
    </RowLink>
  );
}

type BesideOrganizerProps = {
  /** The organizer's page, and the words of the way back to it. */
  path: string;
  back: string;
  title: string;
  children: ReactNode;
};

/** A page that belongs to an organizer's page, with the way back to that. */
export function BesideOrganizer({ path, back, title, children }: BesideOrganizerProps) {
  return (
    <Wrap padded>
      <div className="manage">
        <p className="crumbs">
          <Link to={path}>
            <Icon of={ArrowLeft} flip />
            <span>{back}</span>
          </Link>
        </p>
        <h1 dir="auto">{title}</h1>
        {children}
      </div>
    </Wrap>
  );
}
