import CircleCheck from "lucide/dist/esm/icons/circle-check.mjs";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { SubmitEventsAnswer } from "#web/routes/submit-events/submit-events.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** Takes the focus at once, before and without scripts, because it tells the outcome of the form. */
const FOCUSED = { autoFocus: true };

/** Confirms that a submission arrived, and links to its private page. */
export function Receipt({ receipt: { path, email } }: { receipt: NonNullable<SubmitEventsAnswer["receipt"]> }) {
  const t = useTranslations("submissions");
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (path !== "") box.current?.focus();
  }, [path]);
  return (
    <section className="receipt" ref={box} tabIndex={-1} aria-labelledby="receipt-title" {...FOCUSED}>
      <Icon of={CircleCheck} />
      <div>
        <h2 id="receipt-title">{t("toast.received")}</h2>
        <p>{t("toast.receivedText")}</p>
        <p className="small soft">{email === null ? t("receipt.notMailed") : t("receipt.mailed", { email })}</p>
        <p className="cluster">
          <Link to={path} className={buttonClass("outline", "normal")}>
            {t("receipt.status")}
          </Link>
          <Link to="/events" className={buttonClass("quiet", "normal")}>
            {t("receipt.browse")}
          </Link>
        </p>
      </div>
    </section>
  );
}
