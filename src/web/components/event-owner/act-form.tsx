import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import "#messages/parts/event-owner.ts";
import { useTranslations } from "#web/texts.tsx";
import type { ButtonLook } from "#web/ui/button-class.ts";
import { Icon } from "#web/ui/icon.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

type ActFormProps = {
  intent: "restore" | "delete" | "undelete" | "duplicate" | "discard";
  /** The public id of the event, or of the unfinished one. */
  event: string;
  /** The page to come back to. */
  returnTo: string;
  look?: Exclude<ButtonLook, "danger">;
  icon: LucideIcon;
  children: ReactNode;
};

/** What takes something out of sight. */
const LOSES: ReadonlySet<string> = new Set(["delete", "discard"]);

/** One button that does something with an event of one's own. */
export function ActForm({ intent, event, returnTo, look = "quiet", icon, children }: ActFormProps) {
  const t = useTranslations("eventOwner.act");
  return (
    <PostForm action="/my-events" className={LOSES.has(intent) ? "act-form act-form--loses" : "act-form"}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="event" value={event} />
      <input type="hidden" name="returnTo" value={returnTo} />
      <SubmitButton look={look} busyLabel={t("busy")}>
        <span className="button__label">
          <Icon of={icon} />
          <span>{children}</span>
        </span>
      </SubmitButton>
    </PostForm>
  );
}
