import Search from "lucide-react/icons/search";
import { useId } from "react";
import { Form } from "react-router";
import { useTranslations } from "#web/texts.tsx";
import { SEARCH_MAX } from "#core/pagination.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

type SearchFormProps = {
  /** The list that is searched; a GET form, so it works without JavaScript. */
  action: string;
  /** What the field searches, as its name and while it is empty. */
  label: string;
  query?: string | null;
  /** What else of the list's address stays; values that are null are left out. */
  kept?: Readonly<Record<string, string | null>>;
};

/** On the form itself: a form in a `<search>` would be one more form without a name. */
const SEARCH = { role: "search" };

/** One field to search a list by name. */
export function SearchForm({ action, label, query = null, kept = {} }: SearchFormProps) {
  const t = useTranslations("events.search");
  const id = useId();
  return (
    <Form {...SEARCH} aria-label={label} className="search-form" action={action}>
      {Object.entries(kept).map(([name, value]) =>
        value === null ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <div className="search-form__field">
        <Icon of={Search} />
        <label htmlFor={id} className="visually-hidden">
          {label}
        </label>
        <input
          id={id}
          // Another search, or none, comes with another page: the field follows it.
          key={query}
          type="search"
          name="q"
          placeholder={label}
          defaultValue={query ?? ""}
          maxLength={SEARCH_MAX}
          autoComplete="off"
          enterKeyHint="search"
        />
      </div>
      <Button type="submit">{t("submit")}</Button>
    </Form>
  );
}
