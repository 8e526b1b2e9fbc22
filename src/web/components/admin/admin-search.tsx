import { useId } from "react";
import { SEARCH_MAX } from "#core/pagination.ts";

/** Words to look for in a list of the dashboard. */
export function AdminSearch({ name, label, value }: { name: string; label: string; value: string | null }) {
  const id = useId();
  return (
    <div className="field admin-bar__wide">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="search"
        name={name}
        defaultValue={value ?? ""}
        maxLength={SEARCH_MAX}
        autoComplete="off"
        enterKeyHint="search"
      />
    </div>
  );
}
