import type { NotificationSwitch } from "#core/profiles/preferences.ts";
import type { ShownToast } from "#web/components/toasts/toast-list.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";
import type { SelectGroup } from "#web/ui/select-field.tsx";

/** The form's values as its fields hold them. */
export type PreferencesTyped = {
  timezone: string;
  hours: string;
  week: string;
  preferredEventTypes: readonly string[];
  preferredStates: readonly string[];
  maxEventDistanceMiles: string;
  eventsPerPage: string;
  switches: Readonly<Record<NotificationSwitch, boolean>>;
};

/** What /preferences shows, or that it could not be read. */
export type PreferencesView = { documentTitle: string } & (
  | { shows: "failed"; requestId: string }
  | {
      shows: "form";
      typed: PreferencesTyped;
      version: number;
      owner: string;
      /** What the clock says now where times are shown for. */
      clock: string;
      city: string;
      zones: readonly SelectGroup[];
      /** As on /profile/edit. */
      isKept: boolean;
      /** Organizers whose events are left out of lists; `href` is null for one that is no longer shown. */
      hidden: readonly { publicId: string; name: string; href: string | null }[];
    }
);

/** What became of the form. Switches that could not be turned are left out. */
export type PreferencesAnswer = {
  typed: Omit<PreferencesTyped, "switches"> & { switches: Partial<PreferencesTyped["switches"]> };
  errors: FormErrors;
  toast: ShownToast | null;
  /** Another form was saved since: in which fields this one differs, as a sentence, and the version that stands there. */
  meanwhile: { version: number; fields: string } | null;
};
