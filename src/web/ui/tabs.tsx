import { Kept } from "#web/ui/kept.tsx";
import { RowLink } from "#web/ui/row-link.tsx";

type Tab = { href: string; label: string; current: boolean };

/** Tabs that are links: each has an address of its own. They scroll sideways and never wrap. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return <Kept as="nav" className="tabs" aria-label={label} of={TabLink} items={tabs.map((tab) => [tab.href, tab])} />;
}

function TabLink({ href, label, current }: Tab) {
  return (
    <RowLink href={href} {...(current && { "aria-current": "page" })}>
      {label}
    </RowLink>
  );
}
