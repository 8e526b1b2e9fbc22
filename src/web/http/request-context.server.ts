import { createContext } from "react-router";
import type { Density } from "#core/density.ts";
import type { FreeHours } from "#core/free-hours/free-hours.ts";
import type { Auth, PublicForms } from "#auth/auth.ts";
import type { Sealer } from "#auth/sealer.ts";
import type { ImportNetwork } from "#commands/imports/fetch-import.ts";
import type { Actor } from "#core/audit/actor.ts";
import type { MailMessage } from "#core/mail/mail-message.ts";
import type { FirstChoices, SiteChoices } from "#core/settings/site-choices.ts";
import type { StashedForm } from "#core/stashed-form.ts";
import type { ChosenZone } from "#core/time/choose-zone.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import type { IsoWeekday } from "#core/time/local-time.ts";
import type { SecondCalendar } from "#core/time/second-calendar.ts";
import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import type { Language } from "#messages/language.ts";
import type { Translator } from "#messages/translator.ts";
import type { Storage, UploadRoom } from "#storage/storage.ts";

/** The settings of this site that come from the environment and hold as long as the process runs. */
export type FixedSite = {
  name: string;
  /** The start of absolute URLs, without a slash at the end. Never taken from the request's Host header. */
  baseUrl: string;
  timezone: ZoneId;
  /** The default settings where no admin has chosen. */
  first: FirstChoices;
};

/** The site's settings as its pages show them: the admins' choices together with those of the environment. */
export type SiteSettings = FixedSite & Omit<SiteChoices, "holdEvents">;

/** Forms of people who must sign in first; each is stored for half an hour. */
export type StashedForms = {
  /** Returns the form's key; null for a form that is too long, or while the database is unavailable. */
  store: (form: StashedForm) => Promise<string | null>;
  find: (key: string) => Promise<StashedForm | null>;
};

/**
 * Why the routes respond without their page: the server did not read a form that is too large or that exceeds the rate
 * limit (`form-limited`, sent by a page's script), or a data request must load the page as a document.
 */
export type Instead = "form-too-large" | "form-limited" | "load-document";

/** What the machine tells about the set-up of the site. */
export type MachineChecks = {
  hasMailServer: boolean;
  /** When the latest backup was made that could be read back; null without one. */
  latestBackupAt: () => EpochMs | null;
};

/** What a loader or action knows of the request; the server creates it before the router runs. */
export type RequestContext = {
  requestId: string;
  database: Database;
  /** The storage of pictures. */
  storage: Storage;
  /** The upload limits for the files of this request. */
  uploads: UploadRoom;
  /** The exact moment of the request, for a page that compares it with stored moments. */
  requestedAt: EpochMs;
  /** The moment of the page: rounded down to the minute for a read, which is cached by the minute; exact for a form. */
  now: EpochMs;
  site: SiteSettings;
  viewer: Viewer | null;
  /**
   * `unreadable` while the database is unavailable: `viewer` is null then, and whatever needs a viewer throws
   * `unavailable`.
   */
  session: "read" | "unreadable";
  /** Accounts and sessions, on behalf of the sender of this request. */
  auth: Auth;
  /** Forms that anybody may send, on behalf of the sender of this request. */
  publicForms: PublicForms;
  /** Seals values that the browser stores for us and must neither read nor change. */
  sealer: Sealer;
  stashedForms: StashedForms;
  /** The actor of this request as the audit log records it. */
  actor: Actor;
  language: Language;
  translate: Translator;
  /** The zone of every time on the page, and what chose that zone (PRODUCT P4). */
  zone: { id: ZoneId; source: ChosenZone["source"] };
  /**
   * Whether the page begins with `DEVICE_ZONE_SCRIPT`, which follows the device's zone; false after a POST and with
   * `?tz=` (PRODUCT P4).
   */
  detectZone: boolean;
  /** 12- or 24-hour clock and first day of the week: from cookies, else the custom of the language (PRODUCT P4). */
  hour12: boolean;
  firstWeekday: IsoWeekday;
  /** The hours that the reader usually has free, from the preferences or a cookie; empty for none. */
  freeHours: FreeHours;
  /** The calendar in which dates are also shown: from the preferences, else the cookie. */
  secondCalendar: SecondCalendar;
  /** How much the rows of lists show, from a cookie. */
  density: Density;
  /** Writes an email for a recipient with these clock settings. */
  writeMail: (
    message: MailMessage,
    reader: { zone: ZoneId; hour12: boolean | null },
  ) => { subject: string; html: string };
  /** Absent where no machine is known, as in tests. */
  machine?: MachineChecks;
  /** The public key with which browsers subscribe to pushes; null where none are sent. */
  pushKey: string | null;
  /** How to reach sheets and calendars on other servers; absent for the public internet. */
  importNetwork?: ImportNetwork;
  /**
   * For HEAD, which asks for a page's headers only, a loader has no side effects. After POST a page shows what a person
   * typed, so a loader does not redirect to a canonical address.
   */
  method: "GET" | "HEAD" | "POST";
  /** What the routes respond in place of their page; null for the page itself. */
  instead: Instead | null;
  /** Logs an error that visitors must not see; adds the request id. */
  logError: (error: unknown, note: string) => void;
};

export const requestContext = createContext<RequestContext>();
