import { ORGANIZER_FIELDS, type OrganizerInput } from "#core/organizers/organizer-input.ts";
import { truncateAtWord } from "#core/text/truncate-at-word.ts";
import type { OrganizerRow } from "#data/queries/organizers.ts";
import type { OrganizerFormAnswer } from "#web/components/organizers/organizer-form-view.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** What somebody else stored in the fields in which this form differs, as sentences, and its version. */
export function organizerMeanwhile(
  stored: OrganizerRow,
  input: OrganizerInput,
  { translate }: RequestContext,
): NonNullable<OrganizerFormAnswer["meanwhile"]> {
  const other = ORGANIZER_FIELDS.filter((name) => stored[name] !== input[name]);
  return {
    version: stored.version,
    values: other.map((name) =>
      translate("organizerForm.meanwhileValue", {
        label: translate(`organizerForm.fields.${name}`),
        value: valueOf(stored, name),
      }),
    ),
  };

  function valueOf(organizer: OrganizerRow, name: (typeof ORGANIZER_FIELDS)[number]): string {
    if (name === "visibility") return translate(`organizerForm.fields.${organizer.visibility}`);
    if (name === "contactShown") return translate(organizer.contactShown ? "organizerForm.yes" : "organizerForm.no");
    return truncateAtWord(organizer[name] ?? "") || translate("organizerForm.meanwhileEmpty");
  }
}
