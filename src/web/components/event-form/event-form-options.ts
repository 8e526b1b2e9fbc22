import type { SelectGroup, SelectOption } from "#web/ui/select-field.tsx";

/** What an event's form offers to choose from, in the reader's language. */
export type EventFormOptions = {
  zones: readonly SelectGroup[];
  languages: readonly SelectOption[];
  countries: readonly SelectOption[];
  /** The organizers that the member may publish for, by public id. */
  organizers: readonly SelectOption[];
  /** The zone that a further schedule begins with. */
  zone: string;
};
