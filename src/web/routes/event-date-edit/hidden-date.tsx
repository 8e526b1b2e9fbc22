import type { DateEditAnswer, DateEditView } from "#web/routes/event-date-edit/event-date-edit-loader.server.ts";

type HiddenDateProps = { view: DateEditView; intent: DateEditAnswer["intent"] };

/** What a form says beside what is typed: what it is for, and which state of the date it shows. */
export function HiddenDate({ view, intent }: HiddenDateProps) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="sequence" value={view.form.sequence} />
    </>
  );
}
