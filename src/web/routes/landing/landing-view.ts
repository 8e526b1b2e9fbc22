import type { DaySkyView } from "#web/components/events/day-sky-view.ts";
import type { EventRowView } from "#web/components/events/event-row-view.ts";
import type { PageHead } from "#web/components/layout/page-head.ts";
import type { ShownToast } from "#web/components/toasts/toast-list.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

/** What the directory has to show; an event's page is previewed with the first of its rows. */
export type LandingPreview = {
  claims: string[];
  rows: EventRowView[];
  sky: DaySkyView;
  details: { block: { month: string; day: string; weekday: string }; weekday: string } | null;
};

/** The words stand even when the directory cannot be read. */
export type LandingView = PageHead & { preview: LandingPreview | null };

/** Which of the two forms was sent. */
export const LANDING_FORMS = ["hero", "about"] as const;
export type LandingForm = (typeof LANDING_FORMS)[number];

/** What became of a form; a success leads back to the page without one. */
export type LandingAnswer = { form: LandingForm; email: string; errors: FormErrors; toast: ShownToast | null };
