import X from "lucide/dist/esm/icons/x.mjs";
import { type MouseEvent, useId, useRef } from "react";
import { Form, Link, useSubmit } from "react-router";
import { FILTER_NAMES, type FilterName } from "#core/events/event-filter.ts";
import { DEFAULT_EVENT_TAB, type EventsQuery } from "#core/events/event-search.ts";
import { FilterBox } from "#web/routes/events/filter-box.tsx";
import { NearField, type NearGroup } from "#web/routes/events/near-field.tsx";
import { TimesGrid, type TimesView } from "#web/routes/events/times-grid.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { focusTargetsAround, returnFocusTo } from "#web/ui/returning-focus.ts";

/** Values of a filter that show at once; the others are folded. */
const SHOWN = 5;

/** The place of each filter on the page. */
const PLACE_OF = Object.fromEntries(FILTER_NAMES.map((name, at) => [name, at])) as Record<FilterName, number>;

type FilterPanelProps = { filters: FilterView; query: EventsQuery; total: number };

/**
 * The filters of the list: a GET form beside the list, folded on phones. With scripts each choice applies at once, and
 * the page, the focus and the scroll position stay; on phones they open as a sheet over the list.
 */
export function FilterPanel({ filters, query, total }: FilterPanelProps) {
  const t = useTranslations("eventFilters.panel");
  const submit = useSubmit();
  const sheet = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { chosen } = filters;
  const atTimes = filters.groups.filter(({ name }) => PLACE_OF[name] < PLACE_OF.weekday).length;
  const hidden = { q: query.query, tab: query.tab === DEFAULT_EVENT_TAB ? null : query.tab, day: query.day };
  return (
    <details className="filters">
      <summary className="filters__summary" onClick={(event) => openSheet(event, sheet.current)}>
        {t("title")} {chosen.length > 0 && <span>({t("chosen", { count: chosen.length })})</span>}
      </summary>
      <dialog ref={sheet} open className="filters__sheet" aria-labelledby={titleId} onClose={foldSheet}>
        <div className="filters__head">
          <h2 id={titleId}>{t("title")}</h2>
          <button
            type="button"
            className="icon-button filters__close"
            aria-label={t("close")}
            onClick={() => sheet.current?.close()}
          >
            <Icon of={X} />
          </button>
        </div>
        <Form
          className="filters__form"
          action="/events"
          preventScrollReset
          onSubmit={() => sheet.current?.close()}
          onChange={({ target, currentTarget }) => {
            if (target instanceof Element) returnFocusTo([target]);
            void submit(currentTarget, { preventScrollReset: true, replace: true });
          }}
        >
          {Object.entries({
            ...hidden,
            hour: query.hour,
            sort: query.sort === "fit" ? query.sort : null,
            tz: query.zone,
          }).map(([name, value]) =>
            value === null ? null : <input key={name} type="hidden" name={name} value={value} />,
          )}
          {filters.groups.slice(0, atTimes).map((group) => (
            <AnyGroup key={group.name} group={group} query={query} />
          ))}
          {filters.times !== null && <TimesGrid times={filters.times} query={query} />}
          {filters.groups.slice(atTimes).map((group) => (
            <AnyGroup key={group.name} group={group} query={query} />
          ))}
          <div className="filters__foot">
            <Button type="submit" look="primary" className="filters__show">
              {t("show", { count: total })}
            </Button>
            {chosen.length > 0 && (
              <ButtonLink to={filters.clearHref} look="quiet" preventScrollReset>
                {t("clear")}
              </ButtonLink>
            )}
          </div>
        </Form>
      </dialog>
    </details>
  );
}

/** Opens the filters as a modal sheet, which traps the focus; without scripts they unfold above the list. */
function openSheet(event: MouseEvent<HTMLElement>, sheet: HTMLDialogElement | null): void {
  const panel = event.currentTarget.closest("details");
  if (sheet === null || panel === null) return;
  event.preventDefault();
  panel.open = true;
  // It is open as a part of the page; only a closed dialog can be shown as a modal one.
  sheet.removeAttribute("open");
  sheet.showModal();
}

/** Folds the filters again, which are a part of the page when they are not folded. */
function foldSheet({ currentTarget: sheet }: { currentTarget: HTMLDialogElement }): void {
  // The close event comes late: on a busy device the sheet can be open again by then.
  if (sheet.matches(":modal")) return;
  sheet.setAttribute("open", "");
  const panel = sheet.closest("details");
  if (panel !== null) panel.open = false;
  panel?.querySelector("summary")?.focus();
}

/** The group of a filter; a place has fields of its own. */
function AnyGroup({ group, query }: { group: FilterGroup | NearGroup; query: EventsQuery }) {
  return group.name === "near" ? <NearField group={group} query={query} /> : <Group group={group} />;
}

function Group({ group: { name, legend, options, link } }: { group: FilterGroup }) {
  const t = useTranslations("eventFilters.panel");
  // A chosen value is always in sight, and one value alone is not folded.
  const isShort = options.length <= SHOWN + 1 || name === "weekday";
  const shown = options.filter(({ isChosen }, at) => isShort || at < SHOWN || isChosen);
  const folded = options.filter((option) => !shown.includes(option));
  return (
    <fieldset className="filters__group" data-name={name}>
      <legend>{legend}</legend>
      {shown.map((option) => (
        <Choice key={option.value} name={name} option={option} />
      ))}
      {folded.length > 0 && (
        <details className="filters__more">
          <summary>
            {t("more", { count: folded.length })} <span className="visually-hidden">({legend})</span>
          </summary>
          {folded.map((option) => (
            <Choice key={option.value} name={name} option={option} />
          ))}
        </details>
      )}
      {link !== undefined && (
        <p className="filters__link">
          <Link to={link.to}>{link.text}</Link>
        </p>
      )}
    </fieldset>
  );
}

/** A value of a filter with its count. */
function Choice({ name, option }: { name: FilterName; option: FilterOption }) {
  const { value, label, count, hours, isChosen } = option;
  const t = useTranslations("eventFilters.panel");
  return (
    <label className="filters__choice">
      <FilterBox name={name} value={value} isChosen={isChosen} isEmpty={count === 0} />
      <bdi>{label}</bdi> {hours !== null && <small>{hours}</small>}
      {count !== null && (
        <small>
          {`${count} `}
          <span className="visually-hidden">{t("unit", { count })}</span>
        </small>
      )}
    </label>
  );
}

/** What is chosen, each with a press to remove it; for an empty list also what removing it would give. */
export function ChosenFilters({ filters, isEmpty }: { filters: FilterView; isEmpty: boolean }) {
  const t = useTranslations("eventFilters.panel");
  const { chosen, clearHref } = filters;
  if (chosen.length === 0) return null;
  const ways = chosen.filter(({ count }) => count > 0);
  return (
    <>
      <ul className="chips filters__chosen" aria-label={t("chosenFilters")}>
        {chosen.map(({ name, href }) => (
          <li key={name}>
            <Link
              className="chip"
              to={href}
              preventScrollReset
              aria-label={t("remove", { name })}
              onClick={({ currentTarget }) => returnFocusTo(focusTargetsAround(currentTarget))}
            >
              <span dir="auto">{name}</span>
              <Icon of={X} />
            </Link>
          </li>
        ))}
        {chosen.length > 1 && (
          <li>
            <Link to={clearHref} preventScrollReset>
              {t("clear")}
            </Link>
          </li>
        )}
      </ul>
      {isEmpty && ways.length > 0 && (
        <div className="filters__ways">
          <p>{t("empty")}</p>
          <ul>
            {ways.map(({ name, href, count }) => (
              <li key={href}>
                <Link to={href}>{t("without", { name, count })}</Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** A value of a filter, with the number of events it would leave, or with the hours of a time of day. */
export type FilterOption = {
  value: string;
  label: string;
  count: number | null;
  hours: string | null;
  isChosen: boolean;
};
export type FilterGroup = {
  name: Exclude<FilterName, "near">;
  legend: string;
  options: readonly FilterOption[];
  /** Leads to the page where what the filter compares with is chosen. */
  link?: { to: string; text: string };
};

export type FilterView = {
  groups: readonly (FilterGroup | NearGroup)[];
  /** The weekdays and times of day of all upcoming events; a day and past events have them as groups, or not at all. */
  times: TimesView | null;
  /** The choices of the address with the list without each, and the number of events there. */
  chosen: readonly { choice: FilterName; name: string; href: string; count: number }[];
  clearHref: string;
};
