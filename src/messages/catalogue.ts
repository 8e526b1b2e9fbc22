import about from "#messages/en/about.json" with { type: "json" };
import account from "#messages/en/account.json" with { type: "json" };
import accounts from "#messages/en/accounts.json" with { type: "json" };
import activity from "#messages/en/activity.json" with { type: "json" };
import admin from "#messages/en/admin.json" with { type: "json" };
import adminAudit from "#messages/en/adminAudit.json" with { type: "json" };
import adminDigest from "#messages/en/adminDigest.json" with { type: "json" };
import adminImport from "#messages/en/adminImport.json" with { type: "json" };
import adminNewsletter from "#messages/en/adminNewsletter.json" with { type: "json" };
import adminJobs from "#messages/en/adminJobs.json" with { type: "json" };
import adminOrganizers from "#messages/en/adminOrganizers.json" with { type: "json" };
import adminSubmissions from "#messages/en/adminSubmissions.json" with { type: "json" };
import adminUsers from "#messages/en/adminUsers.json" with { type: "json" };
import blockList from "#messages/en/blockList.json" with { type: "json" };
import contact from "#messages/en/contact.json" with { type: "json" };
import contacts from "#messages/en/contacts.json" with { type: "json" };
import createEvent from "#messages/en/createEvent.json" with { type: "json" };
import digest from "#messages/en/digest.json" with { type: "json" };
import event from "#messages/en/event.json" with { type: "json" };
import eventPicture from "#messages/en/eventPicture.json" with { type: "json" };
import eventOwner from "#messages/en/eventOwner.json" with { type: "json" };
import feed from "#messages/en/feed.json" with { type: "json" };
import faq from "#messages/en/faq.json" with { type: "json" };
import fields from "#messages/en/fields.json" with { type: "json" };
import follows from "#messages/en/follows.json" with { type: "json" };
import forms from "#messages/en/forms.json" with { type: "json" };
import home from "#messages/en/home.json" with { type: "json" };
import imports from "#messages/en/imports.json" with { type: "json" };
import landing from "#messages/en/landing.json" with { type: "json" };
import legal from "#messages/en/legal.json" with { type: "json" };
import lostPage from "#messages/en/lostPage.json" with { type: "json" };
import mail from "#messages/en/mail.json" with { type: "json" };
import moderate from "#messages/en/moderate.json" with { type: "json" };
import moderation from "#messages/en/moderation.json" with { type: "json" };
import myEvents from "#messages/en/myEvents.json" with { type: "json" };
import newHere from "#messages/en/newHere.json" with { type: "json" };
import notifications from "#messages/en/notifications.json" with { type: "json" };
import stalePage from "#messages/en/stalePage.json" with { type: "json" };
import organizerClaim from "#messages/en/organizerClaim.json" with { type: "json" };
import organizerContact from "#messages/en/organizerContact.json" with { type: "json" };
import organizerForm from "#messages/en/organizerForm.json" with { type: "json" };
import organizerInvitation from "#messages/en/organizerInvitation.json" with { type: "json" };
import organizerManage from "#messages/en/organizerManage.json" with { type: "json" };
import organizerMember from "#messages/en/organizerMember.json" with { type: "json" };
import organizers from "#messages/en/organizers.json" with { type: "json" };
import pictures from "#messages/en/pictures.json" with { type: "json" };
import preferences from "#messages/en/preferences.json" with { type: "json" };
import profile from "#messages/en/profile.json" with { type: "json" };
import recurrence from "#messages/en/recurrence.json" with { type: "json" };
import refusals from "#messages/en/refusals.json" with { type: "json" };
import refusedForms from "#messages/en/refusedForms.json" with { type: "json" };
import repeat from "#messages/en/repeat.json" with { type: "json" };
import reports from "#messages/en/reports.json" with { type: "json" };
import roles from "#messages/en/roles.json" with { type: "json" };
import saved from "#messages/en/saved.json" with { type: "json" };
import security from "#messages/en/security.json" with { type: "json" };
import settings from "#messages/en/settings.json" with { type: "json" };
import submissions from "#messages/en/submissions.json" with { type: "json" };
import zoneOffer from "#messages/en/zoneOffer.json" with { type: "json" };
import zonePage from "#messages/en/zonePage.json" with { type: "json" };
import zonePicker from "#messages/en/zonePicker.json" with { type: "json" };
import type { Language } from "#messages/language.ts";
import { WEB_CATALOGUES, type WebMessages } from "#messages/web-catalogue.ts";

/** What reaches the browser only with the pages that use it, through `messages/parts`. */
const onSomePages = {
  account,
  accounts,
  activity,
  admin,
  adminAudit,
  adminDigest,
  adminImport,
  adminNewsletter,
  adminJobs,
  adminOrganizers,
  adminUsers,
  adminSubmissions,
  createEvent,
  digest,
  event,
  eventOwner,
  eventPicture,
  feed,
  follows,
  forms,
  home,
  moderation,
  myEvents,
  newHere,
  notifications,
  organizerClaim,
  organizerContact,
  organizerForm,
  organizerInvitation,
  organizerManage,
  organizerMember,
  organizers,
  lostPage,
  zoneOffer,
  zonePage,
  zonePicker,
  pictures,
  preferences,
  profile,
  repeat,
  reports,
  saved,
  security,
  submissions,
};
const serverOnly = {
  about,
  blockList,
  contact,
  contacts,
  faq,
  fields,
  imports,
  landing,
  legal,
  mail,
  moderate,
  stalePage,
  recurrence,
  refusals,
  refusedForms,
  roles,
  settings,
};

/** Every message of the product; those outside the web catalogue stay on the server: long texts reach a page through its loader. */
export type Messages = WebMessages & typeof onSomePages & typeof serverOnly;
export const CATALOGUES: Record<Language, Messages> = { en: { ...WEB_CATALOGUES.en, ...onSomePages, ...serverOnly } };

declare module "use-intl" {
  // Declaration merging needs an interface.
  interface AppConfig {
    Messages: Messages;
  }
}
