import { Link } from "react-router";
import { CALENDAR_ADDRESSES_PATH } from "#core/calendar-files/calendar-address.ts";
import { DEVICE_PUSH_PATH } from "#core/push/push.ts";
import { REMINDERS_PATH } from "#core/reminders/reminder-address.ts";
import { SettingsPart } from "#web/components/accounts/settings-frame.tsx";
import { ChannelField, LeadField } from "#web/routes/preferences/reminder-fields.tsx";
import { ShowToast } from "#web/components/toasts/show-toast.tsx";
import type { RemindersAnswer, RemindersView } from "#web/routes/preferences/reminders.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { FormActions, FormTitle } from "#web/ui/form-frame.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { hidden } from "#web/ui/rich-words.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { TextField } from "#web/ui/text-field.tsx";

type Shown = Extract<RemindersView, { shows: "reminders" }>;
type PageProps = { view: Shown; answer: RemindersAnswer | null };

/** When and how a member is reminded of saved dates. */
export function RemindersPage({ view, answer }: PageProps) {
  const t = useTranslations("reminders");
  const typed = answer?.typed ?? view.typed;
  const errors = answer?.errors ?? {};
  return (
    <>
      <FormTitle title={view.documentTitle} errors={errors} />
      <ShowToast toast={answer?.toast} />
      <h1>{t("title")}</h1>
      <p className="soft">{t("lede")}</p>
      <PostForm className="settings" action={REMINDERS_PATH}>
        <input type="hidden" name="owner" value={view.owner} />
        <ErrorSummary errors={errors} />
        <SettingsPart title={t("when.title")} text={t("when.text")}>
          <LeadField typed={typed} />
        </SettingsPart>
        <SettingsPart title={t("how.title")} text={t("how.text")}>
          <ChannelField typed={typed} error={errors["channels"]} />
          {view.isMailOff && (
            <p className="small">
              <Link to="/preferences">{t("how.mailOff")}</Link>
            </p>
          )}
          <p className="small">
            <Link to={DEVICE_PUSH_PATH}>{t("how.devices")}</Link>
          </p>
          <p className="small">
            <Link to={CALENDAR_ADDRESSES_PATH}>{t("how.calendars")}</Link>
          </p>
        </SettingsPart>
        <SettingsPart title={t("quiet.title")} text={t("quiet.text")}>
          <div className="settings__row">
            <TextField
              name="quietFrom"
              type="time"
              label={t("quiet.from")}
              defaultValue={typed.quietFrom}
              error={errors["quietFrom"]}
            />
            <TextField
              name="quietTo"
              type="time"
              label={t("quiet.to")}
              defaultValue={typed.quietTo}
              error={errors["quietTo"]}
            />
          </div>
          <p className="small muted">{t("quiet.zone", { city: view.city })}</p>
          <FormActions>
            <SubmitButton size="large">{t("save")}</SubmitButton>
          </FormActions>
        </SettingsPart>
      </PostForm>
      <MutedPart view={view} />
      <p>
        <Link to="/preferences">{t("back")}</Link>
      </p>
    </>
  );
}

/** Saved events whose reminders are off, each with a button to turn them on; nothing when there are none. */
function MutedPart({ view: { muted, owner } }: { view: Shown }) {
  const t = useTranslations("reminders.muted");
  if (muted.length === 0) return null;
  return (
    <div className="settings">
      <SettingsPart title={t("title")} text={t("text")}>
        <ul className="hidden-organizers">
          {muted.map(({ publicId, title }) => {
            const name = title ?? t("unknown");
            return (
              <li key={publicId}>
                <bdi>{name}</bdi>
                <PostForm action={REMINDERS_PATH}>
                  <input type="hidden" name="owner" value={owner} />
                  <SubmitButton look="quiet" name="again" value={publicId}>
                    {t.rich("again", { title: name, hidden })}
                  </SubmitButton>
                </PostForm>
              </li>
            );
          })}
        </ul>
      </SettingsPart>
    </div>
  );
}
