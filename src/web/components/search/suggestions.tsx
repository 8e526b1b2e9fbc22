import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { DEFAULT_EVENT_TAB, eventsPath } from "#core/events/event-search.ts";
import { SUGGESTED, type Suggestion, type SuggestionsView } from "#web/components/search/suggestions-view.ts";
import { inPageZone, pageZone } from "#web/components/time/in-page-zone.ts";
import { useTranslations } from "#web/texts.tsx";

/** Suggestions are read when typing has paused this long, from this many characters on. */
const READ_AFTER_MS = 150;
const CHARACTERS_MIN = 2;

type SuggestionsProps = {
  /** The search field; it becomes a combobox (ARIA 1.2) while suggestions are shown. */
  field: RefObject<HTMLInputElement | null>;
};

/** As objects, since no native element can be the list of a search field that keeps the focus. */
const ROLES = { list: { role: "listbox" }, group: { role: "group" }, option: { role: "option" } } as const;

type Found = { query: string; view: SuggestionsView };

/**
 * What the words in a search field may mean, as a list below it: arrow keys choose, Enter opens, Escape closes. Loaded
 * when the field is first used. If suggestions cannot be read there are none, and the field searches as without scripts.
 */
export function Suggestions({ field }: SuggestionsProps) {
  const t = useTranslations("searchSuggestions");
  const navigate = useNavigate();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [found, setFound] = useState<Found | null>(null);
  const [isOpen, setOpen] = useState(true);
  const [active, setActive] = useState(-1);
  const options = found === null ? [] : optionsOf(found, t("all", { query: found.query }));
  const isShown = isOpen && options.length > 0;

  const show = (next: Found | null): void => {
    setFound(next);
    setActive(-1);
    // An answer may come after somebody has searched or gone on; it must not cover what they look at.
    setOpen(document.activeElement === field.current);
  };
  const open = (href: string): void => {
    setOpen(false);
    void navigate(href);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || options.length === 0) return undefined;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = isShown ? options[active] : undefined;
    if (step !== undefined) {
      setActive(stepped(isShown ? active : -1, step, options.length));
      setOpen(true);
    } else if (event.key === "Enter" && chosen !== undefined) open(chosen.href);
    else if (event.key === "Escape" && isShown) setOpen(false);
    else if (event.key === "Enter") return setOpen(false);
    else return undefined;
    return event.preventDefault();
  });
  const onTyped = useEffectEvent(show);
  const onLeft = useEffectEvent(() => setOpen(false));
  const onBack = useEffectEvent(() => setOpen(true));

  useEffect(() => {
    const input = field.current;
    if (input === null) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const read = readWhileTyping(input, onTyped, signal);
    input.addEventListener("input", read, { signal });
    input.addEventListener("keydown", onKey, { signal });
    input.addEventListener("blur", onLeft, { signal });
    input.addEventListener("focus", onBack, { signal });
    read();
    return () => stop.abort();
  }, [field]);

  useChoice(list, open);
  useCombobox(field, { id, isShown, active });

  return (
    <>
      <div ref={list} id={id} {...ROLES.list} aria-label={t("label")} className="suggestions" hidden={!isShown}>
        <Options id={id} options={options} active={isShown ? active : -1} />
      </div>
      <output className="visually-hidden">
        {found === null ? "" : t("found", { count: options.length === 0 ? 0 : options.length - 1 })}
      </output>
    </>
  );
}

type OptionView = Suggestion & { kind: (typeof SUGGESTED)[number] | "all"; at: number };

/** The suggestions in the order of the list, and at the end the search itself; none if nothing was found. */
function optionsOf({ query, view }: Found, all: string): readonly OptionView[] {
  const found = SUGGESTED.flatMap((kind) => view[kind].map((suggestion) => ({ ...suggestion, kind })));
  if (found.length === 0) return [];
  const href = eventsPath({ tab: DEFAULT_EVENT_TAB, page: 1, zone: pageZone(), query });
  return [...found, { href, name: all, detail: null, kind: "all" as const }].map((option, at) => ({ ...option, at }));
}

/** From the field to the first or the last option, and past these back to the field. */
function stepped(active: number, step: number, count: number): number {
  const places = count + 1;
  return ((active + 1 + step + places) % places) - 1;
}

/** The options by kind, each kind below its heading, and the search itself at the end. */
function Options({ id, options, active }: { id: string; options: readonly OptionView[]; active: number }) {
  const t = useTranslations("searchSuggestions");
  const optionsOfKind = (kind: OptionView["kind"]) =>
    options
      .filter((option) => option.kind === kind)
      .map((option) => (
        <Option key={option.at} id={`${id}-${option.at}`} option={option} isActive={option.at === active} />
      ));
  return (
    <>
      {SUGGESTED.filter((kind) => options.some((option) => option.kind === kind)).map((kind) => (
        <div key={kind} {...ROLES.group} aria-labelledby={`${id}-${kind}`}>
          <p id={`${id}-${kind}`} className="suggestions__kind">
            {t(kind)}
          </p>
          {optionsOfKind(kind)}
        </div>
      ))}
      {optionsOfKind("all")}
    </>
  );
}

function Option({ id, option, isActive }: { id: string; option: OptionView; isActive: boolean }) {
  const { name, detail, href } = option;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) box.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    <div
      ref={box}
      id={id}
      {...ROLES.option}
      aria-selected={isActive}
      tabIndex={-1}
      data-href={href}
      className="suggestions__option"
    >
      <bdi>{name}</bdi> {detail !== null && <small dir="auto">{detail}</small>}
    </div>
  );
}

/** Opens the option that is pressed, while the search field keeps the focus. */
function useChoice(list: RefObject<HTMLElement | null>, open: (href: string) => void): void {
  const onChosen = useEffectEvent(open);
  useEffect(() => {
    const box = list.current;
    if (box === null) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const keepFocus = (event: Event) => event.preventDefault();
    const choose = ({ target }: Event) => {
      const option = target instanceof Element ? target.closest<HTMLElement>("[data-href]") : null;
      if (option?.dataset.href !== undefined) onChosen(option.dataset.href);
    };
    box.addEventListener("pointerdown", keepFocus, { signal });
    box.addEventListener("mousedown", keepFocus, { signal });
    box.addEventListener("click", choose, { signal });
    return () => stop.abort();
  }, [list]);
}

type ComboboxState = { id: string; isShown: boolean; active: number };

/** Tells assistive technology about the search field's list and its active option. */
function useCombobox(field: RefObject<HTMLInputElement | null>, { id, isShown, active }: ComboboxState): void {
  useEffect(() => {
    const input = field.current;
    if (input === null) return;
    for (const [name, value] of Object.entries(comboboxAttributes({ id, isShown, active }))) {
      if (value === null) input.removeAttribute(name);
      else input.setAttribute(name, value);
    }
  }, [field, id, isShown, active]);
}

function comboboxAttributes({ id, isShown, active }: ComboboxState) {
  return {
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": String(isShown),
    "aria-controls": id,
    "aria-activedescendant": isShown && active >= 0 ? `${id}-${active}` : null,
  };
}

/** Reads the suggestions for what is in the field once typing pauses; an answer that comes late is dropped. */
function readWhileTyping(
  input: HTMLInputElement,
  show: (found: Found | null) => void,
  signal: AbortSignal,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const read = async (): Promise<void> => {
    const query = input.value.trim();
    const found = query.length < CHARACTERS_MIN ? null : await fetchSuggestions(query);
    if (!signal.aborted && input.value.trim() === query) show(found);
  };
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => void read(), READ_AFTER_MS);
  };
}

async function fetchSuggestions(query: string): Promise<Found | null> {
  try {
    const answer = await fetch(inPageZone(`/search-suggestions?${new URLSearchParams({ q: query }).toString()}`));
    if (!answer.ok) return null;
    const view: SuggestionsView = await answer.json();
    return { query, view };
  } catch {
    // Offline: the field still searches.
    return null;
  }
}
