import { createContext } from "react-router";
import type { Auth } from "#auth/auth.ts";
import type { Sealer } from "#auth/sealer.ts";
import type { ImportNetwork } from "#commands/imports/fetch-import.ts";
import type { Actor } from "#core/audit/actor.ts";
import type { MailMessage } from "#core/mail/mail-message.ts";
import type { FirstChoices, SiteChoices } from "#core/settings/site-choices.ts";
import type { ChosenZone } from "#core/time/choose-zone.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import type { IsoWeekday } from "#core/time/local-time.ts";
import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import type { Language } from "#messages/language.ts";
import type { Translator } from "#messages/translator.ts";
import type { Storage, UploadRoom } from "#storage/storage.ts";

/** What the environment says of this site, for as long as the process runs. */
export type FixedSite = {
  name: string;
  /** Absolute addresses begin with this, never with the request's Host; no slash at the end. */
  baseUrl: string;
  timezone: ZoneId;
  /** What holds where no admin chose. */
  first: FirstChoices;
};

/** This site as its pages show it: what admins chose stands beside what the environment says. */
export type SiteSettings = FixedSite & Omit<SiteChoices, "holdEvents">;

/** Forms that are too long for the cookie which carries one over signing in. */
export type LongForms = {
  /** The sealed form that this browser's cookie leads to; null for none. */
  found: string | null;
  /** Puts a sealed form aside, to be stored before the answer leaves: the cookie's value; null for one that is too long even so. */
  keep: (sealed: string) => string | null;
  settle: () => Promise<void>;
};

/**
 * A form that the server did not read, because it is too large or one too many (`form-limited`, sent by a page's script), or a
 * request for a page's data whose answer is to load the page as a document.
 */
export type Instead = "form-too-large" | "form-limited" | "load-document";

/** Everything a loader knows of the request that it answers; made by the server before the router runs. */
export type RequestContext = {
  requestId: string;
  database: Database;
  /** Where pictures are. */
  storage: Storage;
  /** The room for files that this request may send. */
  uploads: UploadRoom;
  /** The moment that the page is for, floored to the minute. */
  now: EpochMs;
  site: SiteSettings;
  viewer: Viewer | null;
  /** `unreadable` while the database is away: `viewer` is null then, and what needs a viewer is `unavailable`. */
  session: "read" | "unreadable";
  /** Accounts and sessions, for whoever sent this request. */
  auth: Auth;
  /** For what a browser keeps for us and must neither read nor change. */
  sealer: Sealer;
  /** Where a form waits that is too long for a cookie; absent where no form is sent. */
  longForms?: LongForms;
  /** Who does what this request does, as the audit log keeps it. */
  actor: Actor;
  language: Language;
  translate: Translator;
  /** The zone that every time on the page is shown in, and where it came from (PRODUCT P4). */
  zone: { id: ZoneId; source: ChosenZone["source"] };
  /**
   * Whether the page begins with `DEVICE_ZONE_SCRIPT`, which follows the device's zone: never after a POST or with `?tz=`
   * (PRODUCT P4).
   */
  detectZone: boolean;
  /** 12 hours or 24, and the day on which the week begins: kept in cookies, else the custom of the language (PRODUCT P4). */
  hour12: boolean;
  firstWeekday: IsoWeekday;
  /** A message as somebody with this clock would get it. */
  writeMail: (
    message: MailMessage,
    reader: { zone: ZoneId; hour12: boolean | null },
  ) => { subject: string; html: string };
  /** How sheets and calendars on other servers are reached; absent: over the public internet. */
  importNetwork?: ImportNetwork;
  /**
   * HEAD asks for the headers of a page: a loader has no side effect then. After POST a page shows what a person typed, so a
   * loader does not redirect to a better address.
   */
  method: "GET" | "HEAD" | "POST";
  /** What the routes answer in place of their page; null for the page itself. */
  instead: Instead | null;
  /** Logs what a person must not see; the request id is added. */
  logError: (error: unknown, note: string) => void;
};

export const requestContext = createContext<RequestContext>();
