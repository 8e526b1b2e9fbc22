import CalendarDays from "lucide/dist/esm/icons/calendar-days.mjs";
import { useId } from "react";
import type { MetaDescriptor } from "react-router";
import { Icon } from "#web/ui/icon.tsx";

/** Ways into other calendars. The words come with the links, so that pages load no messages for them. */
export type CalendarMenuView = {
  label: string;
  note: string | null;
  links: readonly { label: string; href: string }[];
  /** An address to copy into any other program. */
  address: { label: string; url: string } | null;
  /** The news files of a list for programs, which look for them in the head of its page (`PageHead`). */
  news?: readonly MetaDescriptor[];
};

/** A button that unfolds the ways, without scripts. */
export function CalendarMenu({ menu }: { menu: CalendarMenuView | null }) {
  if (menu === null) return null;
  return (
    <details className="calendar-menu">
      <summary className="button button--outline">
        <Icon of={CalendarDays} />
        {menu.label}
      </summary>
      <CalendarWays menu={menu} />
    </details>
  );
}

export function CalendarWays({ menu: { note, links, address } }: { menu: Omit<CalendarMenuView, "label"> }) {
  const id = useId();
  return (
    <div className="calendar-ways">
      <ul>
        {links.map(({ label, href }) => (
          <li key={label}>
            <a href={href} rel="nofollow">
              {label}
            </a>
          </li>
        ))}
      </ul>
      {address !== null && (
        <div className="field">
          <label htmlFor={id}>{address.label}</label>
          <input id={id} readOnly value={address.url} dir="ltr" />
        </div>
      )}
      {note !== null && <p className="small soft">{note}</p>}
    </div>
  );
}
