import Search from "lucide/dist/esm/icons/search.mjs";
import { Form, Link } from "react-router";
import { ADMIN_ORGANIZERS_PATH, type OrganizersQuery } from "#core/admin/organizers-address.ts";
import { AdminSearch } from "#web/components/admin/admin-list.tsx";
import type { OrganizerQuestionView } from "#web/routes/admin-organizers/organizer-question.server.ts";
import type { OrganizerFacts } from "#web/routes/admin-organizers/organizer-row-view.server.ts";
import { OrganizerStatePill } from "#web/routes/admin-organizers/organizer-row.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { bdi } from "#web/ui/rich-words.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

type FindSameDialogProps = {
  question: Extract<OrganizerQuestionView, { kind: "merge" }>;
  here: string;
  requested: OrganizersQuery;
};

/** Finds the organizer's duplicate; organizers with similar names come first. */
export function FindSameDialog({ question: { organizer, find, found }, here, requested }: FindSameDialogProps) {
  const t = useTranslations("adminOrganizers.merge");
  const tQuestion = useTranslations("adminOrganizers.asking");
  return (
    <>
      <h2 id="organizer-question">{t.rich("findTitle", { name: organizer.name, bdi })}</h2>
      <Form className="admin-bar organizer-find" action={ADMIN_ORGANIZERS_PATH} preventScrollReset>
        <ListFilters requested={requested} />
        <input type="hidden" name="merge" value={organizer.publicId} />
        <AdminSearch name="find" label={t("find")} value={find} />
        <Button type="submit">
          <Icon of={Search} />
          {t("findSubmit")}
        </Button>
      </Form>
      {found.length === 0 ? (
        <p className="soft">{t("noneFound")}</p>
      ) : (
        <ul className="organizer-found">
          {found.map((each) => (
            <Found key={each.organizer.publicId} organizer={each.organizer} href={each.withHref} />
          ))}
        </ul>
      )}
      <div className="dialog__foot">
        <ButtonLink look="quiet" to={here} preventScrollReset>
          {tQuestion("cancel")}
        </ButtonLink>
      </div>
    </>
  );
}

/** Hidden fields that preserve the filters of the list behind the dialog. */
function ListFilters({ requested: { query, state, sort, after, before } }: { requested: OrganizersQuery }) {
  const survivor = { q: query, state, sort: sort === "name" ? null : sort, after, before };
  return Object.entries(survivor).map(([name, value]) =>
    value === null ? null : <input key={name} type="hidden" name={name} value={value} />,
  );
}

function Found({ organizer: { name, owner, events, state }, href }: { organizer: OrganizerFacts; href: string }) {
  const t = useTranslations("adminOrganizers.merge");
  const tList = useTranslations("adminOrganizers.list");
  return (
    <li>
      <Link to={href} preventScrollReset dir="auto">
        {name}
      </Link>
      <OrganizerStatePill state={state} />
      <span className="small soft">
        {owner === null ? tList("noOwner") : <bdi>{owner}</bdi>}
        {" · "}
        {t("events", { count: events.count })}
      </span>
    </li>
  );
}

type QuestionFootProps = { here: string; intent: string; look: "primary" | "danger"; label: string };

/** The dialog's cancel link and submit button. */
export function QuestionFoot({ here, intent, look, label }: QuestionFootProps) {
  const t = useTranslations("adminOrganizers.asking");
  return (
    <div className="dialog__foot">
      <input type="hidden" name="intent" value={intent} />
      <ButtonLink to={here} preventScrollReset>
        {t("cancel")}
      </ButtonLink>
      <SubmitButton look={look} busyLabel={t("busy")}>
        {label}
      </SubmitButton>
    </div>
  );
}
