import Search from "lucide/dist/esm/icons/search.mjs";
import { useId, useRef, useState } from "react";
import { Form } from "react-router";
import { useTranslations } from "#web/texts.tsx";
import { SEARCH_MAX } from "#core/pagination.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";

/** In the browser only, once the field is used. */
const LazySuggestions = lazyPart(
  async () => (await import("#web/components/search/suggestions.tsx")).Suggestions,
  null,
);

type SearchFormProps = {
  /** The address of the searched list; a GET form, so it works without JavaScript. */
  action: string;
  /** The label and placeholder of the field. */
  label: string;
  query?: string | null;
  /** The other parameters of the list's address; null values are left out. */
  parameters?: Readonly<Record<string, string | null>>;
  /** Further parameters, whose names may repeat. */
  repeated?: readonly (readonly [name: string, value: string])[];
  /** Whether it suggests events, organizers and topics of the whole directory while somebody types. */
  suggests?: boolean;
};

/** On the form itself: a form inside `<search>` would be another form without a name. */
const SEARCH = { role: "search" };

/** A field to search a list by name. */
export function SearchForm({
  action,
  label,
  query = null,
  parameters = {},
  repeated = [],
  suggests = false,
}: SearchFormProps) {
  const t = useTranslations("events.search");
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isUsed, setUsed] = useState(false);
  const use = suggests ? () => setUsed(true) : undefined;
  return (
    <Form {...SEARCH} aria-label={label} className="search-form" action={action}>
      {Object.entries(parameters).map(([name, value]) =>
        value === null ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      {repeated.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <div className="search-form__field">
        <Icon of={Search} />
        <label htmlFor={id} className="visually-hidden">
          {label}
        </label>
        <input
          ref={field}
          id={id}
          // The field follows the page: each search query renders a new field.
          key={query}
          type="search"
          name="q"
          placeholder={label}
          defaultValue={query ?? ""}
          maxLength={SEARCH_MAX}
          autoComplete="off"
          enterKeyHint="search"
          onFocus={use}
          // What is typed before the scripts have loaded.
          onInput={use}
        />
      </div>
      <Button type="submit">{t("submit")}</Button>
      {isUsed && <LazySuggestions key={query} field={field} />}
    </Form>
  );
}
