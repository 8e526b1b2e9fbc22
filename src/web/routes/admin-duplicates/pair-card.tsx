import Merge from "lucide/dist/esm/icons/merge.mjs";
import { Link } from "react-router";
import type { MergeSide } from "#core/moderation/event-merge.ts";
import { DeskForm } from "#web/components/admin/desk-form.tsx";
import type { PairRow, PairView, SideView } from "#web/routes/admin-duplicates/admin-duplicates-loader.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useRestoredCheck } from "#web/ui/restored-values.ts";
import { VisuallyHidden, hidden } from "#web/ui/rich-words.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

/**
 * Shows two possible duplicates side by side; where they differ, the moderator chooses whose value the merged event
 * takes.
 */
export function PairCard({ pair, action }: { pair: PairView; action: string }) {
  const t = useTranslations("moderation.duplicates");
  const { place, total, signs, survivor, folded, rows, hrefs } = pair;
  const words = sentence(signs.map((sign) => t(`sign.${sign}`)).join(", "));
  return (
    <section className="card admin-card" aria-labelledby="pair-title">
      <DeskForm form={`pair ${survivor.item} ${folded.item}`} action={action}>
        <input type="hidden" name="survivor" value={survivor.item} />
        <input type="hidden" name="folded" value={folded.item} />
        <div className="admin-card__head">
          <h2 id="pair-title">{t("title")}</h2>
          <span className="small muted">
            {t(total.isMore ? "placeMore" : "place", { place, count: total.count, signs: words })}
          </span>
        </div>
        <table className="pair">
          <caption>
            <VisuallyHidden>{t("caption")}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>{t("what")}</VisuallyHidden>
              </th>
              <SideHead title={t("keep")} side={survivor} />
              <SideHead title={t("fold")} side={folded} />
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <FieldRow key={row.field} row={row} />
            ))}
          </tbody>
        </table>
        <div className="admin-card__head pair__foot">
          <span className="small soft">{t("stays", { saves: survivor.saves + folded.saves })}</span>
          <span className="cluster">
            <SubmitButton look="outline" name="intent" value="apart">
              {t("notSame")}
            </SubmitButton>
            <SubmitButton name="intent" value="merge" busyLabel={t("merging")}>
              <span className="button__label">
                <Icon of={Merge} />
                {t("merge")}
              </span>
            </SubmitButton>
          </span>
        </div>
      </DeskForm>
      {(hrefs.previous !== null || hrefs.next !== null) && (
        <nav className="admin-card__head pair__foot" aria-label={t("title")}>
          {hrefs.previous === null ? <span /> : <ButtonLink to={hrefs.previous}>{t("previous")}</ButtonLink>}
          {hrefs.next !== null && <ButtonLink to={hrefs.next}>{t("next")}</ButtonLink>}
        </nav>
      )}
    </section>
  );
}

/** Joins the reasons into a sentence, such as "Same link, overlapping dates". */
function sentence(words: string): string {
  return words.charAt(0).toLocaleUpperCase("en") + words.slice(1);
}

function SideHead({ title, side }: { title: string; side: SideView }) {
  const t = useTranslations("moderation.duplicates");
  const { date, saves } = side;
  return (
    <th scope="col">
      {title}
      <span className="pair__from">
        {t(side.isImported ? "imported" : "added", { date, saves })}{" "}
        <Link to={side.href}>{t.rich("open", { title: side.title, hidden })}</Link>
      </span>
    </th>
  );
}

function FieldRow({ row: { field, survivor, folded, differs } }: { row: PairRow }) {
  const t = useTranslations("moderation.duplicates");
  const label = t(`field.${field}`);
  const isKept = useRestoredCheck(field, "kept", true);
  const choice = (side: MergeSide, text: string | null) => (
    <td data-label={t(side === "kept" ? "keep" : "fold")}>
      {differs ? (
        <label>
          <input type="radio" name={field} value={side} defaultChecked={(side === "kept") === isKept} />
          <span>
            <VisuallyHidden>{`${label}: `}</VisuallyHidden>
            <PairText text={text} />
          </span>
        </label>
      ) : (
        <PairText text={text} />
      )}
    </td>
  );
  return (
    <tr className={differs ? "differs" : undefined}>
      <th scope="row">
        {label}
        {differs && <span className="pair__differs">{t("differs")}</span>}
      </th>
      {choice("kept", survivor)}
      {choice("folded", folded)}
    </tr>
  );
}

function PairText({ text }: { text: string | null }) {
  const t = useTranslations("moderation.duplicates");
  if (text === null) return <span className="muted">{t("none")}</span>;
  return (
    <span className="pair__words" dir="auto">
      {text}
    </span>
  );
}
