import { RowLink } from "#web/ui/row-link.tsx";

/** The organizer of an event, with a link to their page if this reader may open it. */
export function OrganizerName({ name, href }: { name: string; href: string | null }) {
  if (href === null) return <bdi>{name}</bdi>;
  return (
    <RowLink href={href} className="organizer-name">
      <bdi>{name}</bdi>
    </RowLink>
  );
}
