import Check from "lucide/dist/esm/icons/check.mjs";
import Circle from "lucide/dist/esm/icons/circle.mjs";
import { Link } from "react-router";
import type { SetupView } from "#web/routes/admin/setup-list.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { VisuallyHidden } from "#web/ui/rich-words.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

/** With fewer steps done the list is open. */
const OPEN_BELOW = 4;

/** The steps of setting up a new site, each with its state; shown until all are done. */
export function SetupList({ setup: { done, lines }, returnTo }: { setup: SetupView; returnTo: string }) {
  const t = useTranslations("admin.setup");
  const tOverview = useTranslations("admin.overview");
  return (
    <details className="card setup" open={done < OPEN_BELOW}>
      <summary>
        <h2>{t("title")}</h2> <span className="small muted">{t("done", { done, count: lines.length })}</span>
      </summary>
      <ol>
        {lines.map(({ step, isDone, state, href }) => (
          <li key={step} className={isDone ? "setup__done" : undefined}>
            <Icon of={isDone ? Check : Circle} />
            <div>
              <b>{href === null ? t(`step.${step}`) : <Link to={href}>{t(`step.${step}`)}</Link>}</b>
              <VisuallyHidden> {isDone ? t("isDone") : t("isOpen")} </VisuallyHidden>
              <span className="soft" dir="auto">
                {state}
              </span>
            </div>
            {step === "examples" && !isDone && (
              <PostForm action="/admin">
                <input type="hidden" name="returnTo" value={returnTo} />
                <SubmitButton name="intent" value="delete-examples" look="outline" busyLabel={tOverview("removing")}>
                  {tOverview("removeExamples")}
                </SubmitButton>
              </PostForm>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
