import { useSyncExternalStore } from "react";
import { Link } from "react-router";
import { withoutFilter } from "#core/events/event-filter.ts";
import type { LastFilters } from "#core/events/last-filters.ts";
import { DEFAULT_EVENT_TAB, type EventsQuery, eventsPath } from "#core/events/event-search.ts";
import { useLastFilters } from "#web/components/events/last-filters.ts";
import type { FilterOption, FilterView } from "#web/routes/events/filter-panel.tsx";
import { useTranslations } from "#web/texts.tsx";

type QuickChoicesProps = { choices: readonly QuickChoiceView[]; filters: FilterView | null; query: EventsQuery };

/** Frequent filters and days, one press each, in one line above the list. */
export function QuickChoices({ choices, filters, query }: QuickChoicesProps) {
  const t = useTranslations("eventFilters.quick");
  const own = useDeviceLanguage(filters);
  const last = useLastFilters(chosenFilters(filters, query));
  if (choices.length === 0) return null;
  return (
    <nav className="quick-choices" aria-label={t("label")}>
      <ul className="chips">
        {last !== null && (
          <li>
            <QuickLink
              href={eventsPath({ ...query, page: 1, filter: last.filter })}
              isChosen={false}
              text={t("last", { names: last.names })}
            />
          </li>
        )}
        {choices.map(({ name, label, href, isChosen }) => (
          <li key={name}>
            <QuickLink href={href} isChosen={isChosen} text={label} />
          </li>
        ))}
        {own !== null && (
          <li>
            <QuickLink
              href={eventsPath({
                ...query,
                page: 1,
                filter: { ...query.filter, language: own.isChosen ? [] : [own.value] },
              })}
              isChosen={own.isChosen}
              text={t("language", { language: own.label })}
            />
          </li>
        )}
      </ul>
    </nav>
  );
}

/** What is offered again on a later visit: no filters of past events, and no place, which is not stored. */
function chosenFilters(filters: FilterView | null, { filter, tab }: EventsQuery): LastFilters | null {
  const chosen = (filters?.chosen ?? []).filter(({ choice }) => choice !== "near");
  if (chosen.length === 0 || tab !== DEFAULT_EVENT_TAB) return null;
  return {
    filter: withoutFilter(withoutFilter(filter, "search"), "near"),
    names: chosen.map(({ name }) => name).join(", "),
  };
}

function QuickLink({ href, isChosen, text }: { href: string; isChosen: boolean; text: string }) {
  return (
    <Link className="chip" to={href} preventScrollReset aria-current={isChosen || undefined}>
      {text}
    </Link>
  );
}

const noChange = () => () => undefined;
// As text, since some browsers make a new array for each reader.
const browserLanguages = () => navigator.languages.join(" ");
const noLanguages = () => "";

/** The first language of the browser that events of the list are held in; known with scripts only. */
function useDeviceLanguage(filters: FilterView | null): FilterOption | null {
  const languages = useSyncExternalStore(noChange, browserLanguages, noLanguages);
  const options = filters?.groups.flatMap((group) => (group.name === "language" ? group.options : [])) ?? [];
  const baseOf = (tag: string) => tag.split("-")[0]?.toLowerCase();
  const found = languages.split(" ").flatMap((tag) => options.filter(({ value }) => baseOf(value) === baseOf(tag)));
  return found[0] ?? null;
}

/** A quick choice; pressed again, its link takes the choice away. */
export type QuickChoiceView = {
  name:
    | "near"
    | "states"
    | "now"
    | "soon"
    | "today"
    | "tomorrow"
    | "weekends"
    | "mornings"
    | "evenings"
    | "free"
    | "beginners";
  label: string;
  href: string;
  isChosen: boolean;
};
