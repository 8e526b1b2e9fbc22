import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import { Link } from "react-router";
import "#messages/parts/admin-organizers.ts";
import { QueueActs, QueueCard } from "#web/routes/admin-queues/queue-card.tsx";
import type { ClaimView, QueueView } from "#web/routes/admin-queues/queues-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Icon } from "#web/ui/icon.tsx";
import { bdi, hidden } from "#web/ui/rich-words.tsx";

/** Who asks for an unclaimed page, and what ties them to it. */
export function ClaimsCard({ claims, here }: { claims: QueueView<ClaimView>; here: string }) {
  const t = useTranslations("adminOrganizers.queues");
  const empty = { title: t("noClaims"), text: t("noClaimsText") };
  return (
    <QueueCard id="claims-title" title={t("claims")} pages={t("claimsPages")} queue={claims} empty={empty}>
      {claims.rows.map((claim) => (
        <ClaimRow key={claim.item} claim={claim} here={here} />
      ))}
    </QueueCard>
  );
}

function ClaimRow({ claim, here }: { claim: ClaimView; here: string }) {
  const t = useTranslations("adminOrganizers.queues");
  const { item, name, href, claimant, email, ago, message, tie, mayDecide, rejectHref } = claim;
  return (
    <li>
      <div>
        <h3>
          <Link to={href} className="admin-table__filter" dir="auto">
            {name}
          </Link>
        </h3>
        <p className="small soft">
          {claimant === null
            ? t.rich("claimedByAddress", { email, ago, bdi })
            : t.rich("claimedBy", { name: claimant, email, ago, bdi })}
        </p>
      </div>
      <blockquote className="small">
        <p dir="auto">{t("quote", { words: message })}</p>
        <p>{t(`tie.${tie}`)}</p>
      </blockquote>
      {mayDecide ? (
        <QueueActs action={here}>
          <button
            type="submit"
            name="approveClaim"
            value={item}
            className={buttonClass("outline", "normal", "button--approve")}
          >
            <Icon of={Check} />
            <span>{t.rich("approveClaim", { name, hidden })}</span>
          </button>
          <Link to={rejectHref} preventScrollReset className={buttonClass("quiet", "normal", "button--reject")}>
            <Icon of={X} />
            <span>{t.rich("rejectClaim", { name, hidden })}</span>
          </Link>
        </QueueActs>
      ) : (
        <p className="small soft">{t("ownClaim")}</p>
      )}
    </li>
  );
}
