import type { OrganizersAsked } from "#core/admin/organizers-address.ts";
import type {
  AdminOrganizersAnswer,
  OrganizerQuestionView,
} from "#web/routes/admin-organizers/admin-organizers-view.ts";
import { FindSameDialog } from "#web/routes/admin-organizers/find-same-dialog.tsx";
import { HandOverDialog } from "#web/routes/admin-organizers/hand-over-dialog.tsx";
import { HideDialog } from "#web/routes/admin-organizers/hide-dialog.tsx";
import { MergeDialog } from "#web/routes/admin-organizers/merge-dialog.tsx";
import { MoreDialog } from "#web/routes/admin-organizers/more-dialog.tsx";
import { PageDialog } from "#web/ui/page-dialog.tsx";

type OrganizerQuestionProps = {
  question: OrganizerQuestionView;
  /** The list behind it. */
  here: string;
  asked: OrganizersAsked;
  answer: AdminOrganizersAnswer | null;
};

/** What is asked about an organizer: a dialog with JavaScript, in the flow of the page without. */
export function OrganizerQuestion({ question, here, asked, answer }: OrganizerQuestionProps) {
  return (
    <PageDialog key={keyOf(question)} labelledBy="organizer-question" back={here}>
      <Question question={question} here={here} asked={asked} answer={answer} />
    </PageDialog>
  );
}

function keyOf(question: OrganizerQuestionView): string {
  return question.kind === "pair"
    ? question.pair.map(({ publicId }) => publicId).join(" ")
    : `${question.kind} ${question.organizer.publicId}`;
}

function Question({ question, here, asked, answer }: OrganizerQuestionProps) {
  switch (question.kind) {
    case "more":
      return <MoreDialog organizer={question.organizer} here={here} />;
    case "hide":
      return <HideDialog organizer={question.organizer} here={here} answer={answer} />;
    case "handOver":
      return <HandOverDialog organizer={question.organizer} here={here} answer={answer} />;
    case "merge":
      return <FindSameDialog question={question} here={here} asked={asked} />;
    case "pair":
      return <MergeDialog question={question} here={here} />;
  }
}
