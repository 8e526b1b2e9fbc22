import type { TopicKind } from "#core/topics/topic.ts";
import type { AdminFrameData } from "#web/components/admin/admin-pages.ts";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

/** A topic in the dashboard: its number of events in words, null for one without a page, and the start of its introduction. */
export type TopicLine = {
  key: string;
  kind: TopicKind;
  name: string;
  count: string | null;
  introduction: string | null;
};

/** The form for the introduction of one topic. */
export type IntroductionForm = { key: string; name: string; pageHref: string; text: string; mark: string };

export type AdminTopicsView = { documentTitle: string; frame: AdminFrameData } & (
  | { shows: "topics"; lines: readonly TopicLine[]; form: IntroductionForm | null }
  | { shows: "failed"; requestId: string }
);

/** The outcome of a form that is shown again. */
export type IntroductionAnswer = {
  text: string;
  mark: string;
  errors: FormErrors;
  /** What another admin stored meanwhile, in a sentence; null for nothing. */
  theirs: string | null;
  toast: ShownToast | null;
};
