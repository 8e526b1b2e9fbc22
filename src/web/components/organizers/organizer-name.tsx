import { RowLink } from "#web/ui/row-link.tsx";

/** Who holds a gathering, with the way to their page when there is one that may be opened. */
export function OrganizerName({ name, href }: { name: string; href: string | null }) {
  if (href === null) return <bdi>{name}</bdi>;
  return (
    <RowLink href={href} className="organizer-name">
      <bdi>{name}</bdi>
    </RowLink>
  );
}
