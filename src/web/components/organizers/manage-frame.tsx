import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTranslations } from "#web/texts.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { Wrap } from "#web/ui/rich-words.tsx";

const PAGES = [
  { href: "/organizers/manage", label: "profile" },
  { href: "/organizers/manage/people", label: "people" },
  { href: "/organizers/manage/announcements", label: "announcements" },
  { href: "/organizers/manage/calendar", label: "calendar" },
  { href: "/organizers/manage/numbers", label: "numbers" },
] as const;

type ManagePage = (typeof PAGES)[number]["label"];

type ManageFrameProps = { view: ManageFrameView; page: ManagePage; children: ReactNode };

/** The heading and tabs of the pages to manage an organizer. */
export function ManageFrame({ view, page, children }: ManageFrameProps) {
  const t = useTranslations("organizerManage");
  const { name, path, query } = view;
  const tabs = PAGES.map(({ href, label }) => ({
    href: href + query,
    label: t(`tabs.${label}`),
    current: label === page,
  }));
  return (
    <Wrap padded>
      <h1>{t(name === null ? "createTitle" : "title")}</h1>
      {name !== null && path !== null && (
        <p className="manage__name">
          <bdi>{name}</bdi> <Link to={path}>{t("view")}</Link>
        </p>
      )}
      <OtherOrganizers view={view} />
      {name === null ? (
        <p className="soft organizer-form__lede">{t("createText")}</p>
      ) : (
        <div className="manage__tabs">
          <Tabs label={t("tabs.label")} tabs={tabs} />
        </div>
      )}
      {children}
    </Wrap>
  );
}

function OtherOrganizers({ view: { others, ownsAnother } }: { view: ManageFrameView }) {
  const t = useTranslations("organizerManage");
  if (others.length === 0 && !ownsAnother) return null;
  return (
    <div className="manage__others small">
      {ownsAnother && <Link to="/organizers/manage">{t("own")}</Link>}
      {others.length > 0 && (
        <>
          <span className="muted">{t("others")}</span>
          <ul>
            {others.map((other) => (
              <li key={other.href}>
                <Link to={other.href}>
                  <bdi>{other.name}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** The frame of every page to manage an organizer. */
export type ManageFrameView = {
  /** Null while there is no profile. */
  name: string | null;
  /** The public page. */
  path: string | null;
  /** The query string of its pages' addresses. */
  query: string;
  /** Whether the viewer owns another profile than this one. */
  ownsAnother: boolean;
  /** The other profiles that the viewer edits. */
  others: readonly { name: string; href: string }[];
};
