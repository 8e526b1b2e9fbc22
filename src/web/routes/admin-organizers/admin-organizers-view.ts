import type { OrganizersAsked } from "#core/admin/organizers-address.ts";
import type { OrganizerState } from "#core/organizers/organizer-state.ts";
import type { AdminFrameData } from "#web/components/admin/admin-frame-data.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

export type OrganizerRowView = {
  publicId: string;
  version: number;
  name: string;
  href: string;
  state: OrganizerState;
  isVerified: boolean;
  /** Null for 'no one yet'. */
  owner: string | null;
  events: { count: number; isMore: boolean };
  /** Not in one's own cause. */
  mayCare: boolean;
  hideHref: string;
  moreHref: string;
};

/** One organizer, with what is known before something is done with it. */
export type OrganizerFacts = OrganizerRowView & {
  followers: number;
  created: string;
  /** Why it is hidden, in a moderator's words. */
  hiddenReason: string | null;
  eventsHref: string;
  handOverHref: string;
  mergeHref: string;
};

/** What is asked, or shown, before something is done with an organizer. */
export type OrganizerQuestionView =
  | { kind: "more" | "hide" | "handOver"; organizer: OrganizerFacts }
  | {
      kind: "merge";
      organizer: OrganizerFacts;
      /** What is looked for to find the other one. */
      find: string;
      /** Those that were found, each with the way to both side by side. */
      found: readonly { organizer: OrganizerFacts; withHref: string }[];
    }
  /** `stays`: the one that is proposed to stay. */
  | { kind: "pair"; pair: readonly [OrganizerFacts, OrganizerFacts]; stays: string; otherHref: string };

export type OrganizerMergeView = {
  id: number;
  kept: string;
  keptHref: string;
  folded: string;
  by: string | null;
  when: string;
  iso: string;
};

export type HandOverView = {
  id: number;
  name: string;
  href: string;
  /** Null for nobody. */
  from: string | null;
  to: string;
  by: string | null;
  when: string;
  iso: string;
};

/** What the page of all organizers shows: a part of them with what is asked about one, or that they could not be read. */
export type AdminOrganizersView = {
  documentTitle: string;
  frame: AdminFrameData;
  asked: OrganizersAsked;
  /** Where the list stands, for acts to come back to. */
  here: string;
} & (
  | {
      shows: "list";
      rows: readonly OrganizerRowView[];
      /** Counted up to 1,000. */
      total: { count: number; isMore: boolean };
      isNarrowed: boolean;
      previous: string | null;
      next: string | null;
      question: OrganizerQuestionView | null;
      merged: readonly OrganizerMergeView[];
      handedOver: readonly HandOverView[];
    }
  | { shows: "failed"; requestId: string }
);

/** What was typed, when it could not be done. */
export type AdminOrganizersAnswer = { errors: FormErrors; typed: { reason: string; email: string } };
