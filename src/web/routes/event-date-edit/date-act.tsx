import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { DateEditAnswer, DateEditView } from "#web/routes/event-date-edit/event-date-edit-loader.server.ts";
import { HiddenDate } from "#web/routes/event-date-edit/hidden-date.tsx";
import type { ButtonLook } from "#web/ui/button-class.ts";
import { FormActions } from "#web/ui/form-actions.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

type DateActProps = {
  view: DateEditView;
  intent: DateEditAnswer["intent"];
  /** The id of its heading. */
  id: string;
  words: { title: string; text: string; submit: string };
  look: ButtonLook;
  icon: LucideIcon;
  children?: ReactNode;
};

/** An act on the date beside moving it: what it brings, what it asks for, and its button. */
export function DateAct({ view, intent, id, words, look, icon, children }: DateActProps) {
  return (
    <section className="date-edit__part" aria-labelledby={id}>
      <h2 id={id}>{words.title}</h2>
      <p className="soft">{words.text}</p>
      <PostForm action={view.href}>
        <HiddenDate view={view} intent={intent} />
        {children}
        <FormActions>
          <SubmitButton look={look}>
            <span className="button__label">
              <Icon of={icon} />
              {words.submit}
            </span>
          </SubmitButton>
        </FormActions>
      </PostForm>
    </section>
  );
}
