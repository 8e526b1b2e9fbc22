import Undo2 from "lucide/dist/esm/icons/undo-2.mjs";
import { Link } from "react-router";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { hidden } from "#web/ui/rich-words.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

type UndoFormProps = {
  action: string;
  of: "decision" | "batch" | "merge" | "organizer" | "claim" | "report";
  id: number | string;
  title: string;
};

/** A form with one button that undoes something. */
export function UndoForm({ action, of, id, title }: UndoFormProps) {
  const t = useTranslations("moderation");
  return (
    <PostForm action={action} preventScrollReset className="act-form admin-table__acts" data-act="undo">
      <input type="hidden" name="intent" value="undo" />
      <input type="hidden" name={of} value={id} />
      <SubmitButton look="quiet" busyLabel={t("undoing")}>
        <span className="button__label">
          <Icon of={Undo2} />
          <span>{t.rich("undo", { title, hidden })}</span>
        </span>
      </SubmitButton>
    </PostForm>
  );
}

/** The title of an event in a moderation list; without `href` the event has no page anymore. */
export function EventTitle({ title, href }: { title: string; href: string | null }) {
  return (
    <b>
      {href === null ? (
        <span dir="auto">{title}</span>
      ) : (
        <Link to={href} className="admin-table__filter" dir="auto">
          {title}
        </Link>
      )}
    </b>
  );
}
