import { Link } from "react-router";

type Tab = { href: string; label: string; current: boolean };

/** Tabs that are links: each has an address of its own. They scroll sideways and never wrap. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.href} to={tab.href} {...(tab.current && { "aria-current": "page" })}>
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
