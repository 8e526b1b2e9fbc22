import Activity from "lucide/dist/esm/icons/activity.mjs";
import BookOpen from "lucide/dist/esm/icons/book-open.mjs";
import Settings from "lucide/dist/esm/icons/settings.mjs";
import type { AdminNeed, StaffRole } from "#core/admin/admin-policy.ts";
import type { OpenWork, WorkKind } from "#core/admin/open-work.ts";
import type { StashedForm } from "#core/stashed-form.ts";
import type { IconPath } from "#web/ui/icon.tsx";

type AdminPage = {
  path: string;
  label: string;
  /** The kinds of open work that the counter adds up. */
  work: readonly WorkKind[];
};

/**
 * The tabs of the dashboard in their order (spec §2) with the roles that see them (PRODUCT P7). A new part adds its
 * line here.
 */
export const ADMIN_TABS = [
  {
    path: "/admin",
    label: "events",
    work: ["moderation", "duplicates", "claims", "reports", "corrections"],
    need: "moderator",
  },
  { path: "/admin/submissions", label: "submissions", work: ["submissions"], need: "moderator" },
  { path: "/admin/newsletter", label: "newsletter", work: [], need: "admin" },
  { path: "/admin/digest", label: "digest", work: [], need: "admin" },
  { path: "/admin/users", label: "users", work: [], need: "admin" },
  { path: "/admin/audit", label: "audit", work: [], need: "admin" },
] as const satisfies readonly (AdminPage & { need: AdminNeed })[];
export type AdminTab = (typeof ADMIN_TABS)[number]["label"];

/** The pages of the Events tab in their order. A new page adds its line here. */
export const EVENTS_PAGES = [
  { path: "/admin", label: "overview", work: [] },
  { path: "/admin/import", label: "import", work: [] },
  { path: "/admin/moderation", label: "moderation", work: ["moderation"] },
  { path: "/admin/duplicates", label: "duplicates", work: ["duplicates"] },
  { path: "/admin/queues", label: "queues", work: ["claims", "reports", "corrections"] },
  { path: "/admin/organizers", label: "organizers", work: [] },
  { path: "/admin/deleted", label: "deleted", work: [] },
] as const satisfies readonly AdminPage[];
export type EventsPage = (typeof EVENTS_PAGES)[number]["label"];

type AdminHeadLink = { path: string; label: "health" | "topics" | "settings"; icon: IconPath; need: AdminNeed };

/** The links in the header beside the tabs. */
export const ADMIN_HEAD_LINKS: readonly AdminHeadLink[] = [
  { path: "/admin/health", label: "health", icon: Activity, need: "admin" },
  { path: "/admin/topics", label: "topics", icon: BookOpen, need: "admin" },
  { path: "/admin/settings", label: "settings", icon: Settings, need: "admin" },
];

/** The data of `<AdminFrame>` on every page of the dashboard; `adminArea` makes it. */
export type AdminFrameData = {
  role: StaffRole;
  work: OpenWork;
  /**
   * The id of the newest submission when the page was rendered: later ones are news. If absent, the first one that
   * arrives only sets the starting point.
   */
  newestSubmission?: number;
  /** The fields of the form of this page that was sent after the session had ended. */
  stashed?: StashedForm["fields"];
};

/** The hidden field with the name of a `DeskForm`. */
export const DESK_FORM_FIELD = "deskForm";
