import type { ManageFrameView } from "#web/components/organizers/manage-frame-view.ts";
import type { ShownToast } from "#web/components/toasts/toast-list.ts";
import type { SelectGroup } from "#web/ui/select-field.tsx";

export type CalendarView = {
  documentTitle: string;
  frame: ManageFrameView;
  owner: string;
  zones: readonly SelectGroup[];
  zone: string;
  /** What was typed before signing in again. */
  typed: { address: string; every: string; zone: string };
  source: {
    id: string;
    address: string;
    every: string;
    read: { iso: string; when: string; fault: string | null } | null;
    /** What the last reading that brought something came to. */
    brought: string | null;
  } | null;
};

export type CalendarAnswer = {
  error: string | null;
  typed: CalendarView["typed"];
  toast: ShownToast | null;
};
