import { RowLink } from "#web/ui/row-link.tsx";

type Tab = { href: string; label: string; current: boolean };

/** Tabs that are links, each with its own address. They scroll sideways and never wrap. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <RowLink key={tab.href} href={tab.href} {...(tab.current && { "aria-current": "page" })}>
          {tab.label}
        </RowLink>
      ))}
    </nav>
  );
}
