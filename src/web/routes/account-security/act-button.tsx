import type { ReactNode } from "react";
import type { SecurityIntent } from "#web/routes/account-security/security-intent.ts";
import type { ButtonLook } from "#web/ui/button-class.ts";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

type ActButtonProps = {
  intent: SecurityIntent;
  /** What it is done to. */
  about?: { name: "id" | "provider"; value: string };
  look?: ButtonLook;
  children: ReactNode;
};

/** A button that acts at once: a form of its own, so that it works without JavaScript. */
export function ActButton({ intent, about, look = "quiet", children }: ActButtonProps) {
  return (
    <PostForm action="/account/security" preventScrollReset className="act">
      {about && <input type="hidden" name={about.name} value={about.value} />}
      <SubmitButton look={look} name="intent" value={intent}>
        {children}
      </SubmitButton>
    </PostForm>
  );
}

/** What a label says only to those who do not see where it stands. */
