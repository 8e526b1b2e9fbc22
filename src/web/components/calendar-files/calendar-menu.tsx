import { useId } from "react";
import type { MetaDescriptor } from "react-router";
import { CopyButton, type CopyWords } from "#web/components/share/copy-button.tsx";
import { buttonClass } from "#web/ui/button.tsx";

/** Ways into other calendars. The words come with the links, so that pages load no messages for them. */
export type CalendarMenuView = {
  label: string;
  note: string | null;
  links: readonly { label: string; href: string }[];
  /** An address to copy into any other program. */
  address: { label: string; url: string; copy: CopyWords } | null;
  /** The news files of a list for programs, which look for them in the head of its page (`PageHead`). */
  news?: readonly MetaDescriptor[];
};

/** The links into other calendars, and the address for all others. */
export function CalendarWays({ menu: { note, links, address } }: { menu: Omit<CalendarMenuView, "label"> }) {
  const id = useId();
  return (
    <>
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
          <CopyButton text={address.url} words={address.copy} className={buttonClass("quiet", "normal")} />
        </div>
      )}
      {note !== null && <p className="small soft">{note}</p>}
    </>
  );
}
