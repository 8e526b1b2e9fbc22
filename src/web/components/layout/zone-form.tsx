import type { ReactNode } from "react";
import { Form } from "react-router";
import "#messages/parts/zone-picker.ts";
import { useTranslations } from "#web/texts.tsx";
import type { LayoutView } from "#web/components/layout/layout-view.ts";
import { TimeSettings } from "#web/components/time-settings/time-settings.tsx";
import { Button } from "#web/ui/button.tsx";

type ZoneFormProps = {
  id: string;
  view: Pick<LayoutView, "hour12" | "firstWeekday">;
  /** The path, with its query, that the visitor comes back to. */
  returnTo: string;
  /** The field that asks for the zone. */
  children: ReactNode;
  /** What stands beside the button. */
  foot?: ReactNode;
};

/** Asks how times are shown. A plain form: the server keeps the answers in cookies and sends the visitor back. */
export function ZoneForm({ id, view, returnTo, children, foot }: ZoneFormProps) {
  const t = useTranslations("zonePicker");
  return (
    <Form method="post" action="/time-zone" className="zone-form">
      <input type="hidden" name="returnTo" value={returnTo} />
      {children}
      <TimeSettings id={id} view={view} />
      <div className="zone-panel__foot">
        {foot}
        <Button look="primary" type="submit">
          {t("use")}
        </Button>
      </div>
    </Form>
  );
}
