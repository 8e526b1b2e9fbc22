import ArrowLeft from "lucide/dist/esm/icons/arrow-left.mjs";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "#web/ui/icon.tsx";
import { Wrap } from "#web/ui/rich-words.tsx";

type BesideOrganizerProps = {
  /** The organizer's page, and the text of the link back to it. */
  path: string;
  back: string;
  title: string;
  children: ReactNode;
};

/** A page that belongs to an organizer's page, with a link back to it. */
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
