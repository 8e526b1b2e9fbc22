import {
  ORGANIZER_QUESTIONS,
  type OrganizerQuestion,
  type OrganizersQuery,
  organizersQueryPath,
} from "#core/admin/organizers-address.ts";
import { overviewPath, parseOverviewAddress } from "#core/admin/overview-address.ts";
import { publicIdOf } from "#core/events/event-address.ts";
import { readSearchQuery } from "#core/pagination.ts";
import { isPublicId } from "#core/text/public-id.ts";
import { formatDate } from "#core/time/format.ts";
import type { Viewer } from "#core/viewer.ts";
import { type DetailedOrganizer, findAdminOrganizers, listAdminOrganizers } from "#data/queries/admin-organizers.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { type OrganizerFacts, organizerRowView } from "#web/routes/admin-organizers/organizer-row-view.server.ts";

/** The question or the facts that are shown before an action on an organizer. */
export type OrganizerQuestionView =
  | { kind: "more" | "hide" | "handOver"; organizer: OrganizerFacts }
  | {
      kind: "merge";
      organizer: OrganizerFacts;
      /** The search for the other organizer. */
      find: string;
      /** The organizers found, each with a link that shows both side by side. */
      found: readonly { organizer: OrganizerFacts; withHref: string }[];
    }
  /** `stays`: the organizer that is proposed to remain. */
  | { kind: "pair"; pair: readonly [OrganizerFacts, OrganizerFacts]; stays: string; otherHref: string };

/** The number of proposed duplicates; a more specific search finds others. */
const FOUND_SHOWN = 6;

type Reader = { viewer: Viewer; requested: OrganizersQuery };

/** The question about one organizer that the address asks for; null for a deleted organizer and for the moderator's own. */
export async function organizerQuestion(
  { searchParams }: URL,
  reader: Reader,
  context: RequestContext,
): Promise<OrganizerQuestionView | null> {
  const kind = ORGANIZER_QUESTIONS.find((name) => isPublicId(searchParams.get(name) ?? ""));
  if (kind === undefined) return null;
  const [organizer] = await readFacts([searchParams.get(kind) ?? ""], reader, context);
  if (organizer === undefined || !isAllowed(kind, organizer)) return null;
  return kind === "merge" ? mergeQuestion(organizer, searchParams, reader, context) : { kind, organizer };
}

function isAllowed(kind: OrganizerQuestion, { mayCare, state }: OrganizerFacts): boolean {
  if (kind === "more") return true;
  return mayCare && (state !== "hidden" || kind === "handOver");
}

async function mergeQuestion(
  organizer: OrganizerFacts,
  params: URLSearchParams,
  reader: Reader,
  context: RequestContext,
): Promise<OrganizerQuestionView> {
  const chosen = params.get("with");
  const [other] = chosen !== null && isPublicId(chosen) ? await readFacts([chosen], reader, context) : [];
  if (other !== undefined && isMergeable(other, organizer)) {
    const otherHref = organizersQueryPath(reader.requested, { merge: organizer.publicId });
    return { kind: "pair", pair: [organizer, other], stays: proposed(organizer, other).publicId, otherHref };
  }
  const typed = readSearchQuery(new URLSearchParams(params.getAll("find").map((text) => ["q", text])));
  const find = typed.query ?? organizer.name;
  const found = (await findOthers(find, reader, context)).filter((each) => isMergeable(each, organizer));
  return {
    kind: "merge",
    organizer,
    find,
    found: found.slice(0, FOUND_SHOWN).map((each) => ({
      organizer: each,
      withHref: organizersQueryPath(reader.requested, { merge: organizer.publicId, with: each.publicId }),
    })),
  };
}

function isMergeable(other: OrganizerFacts, organizer: OrganizerFacts): boolean {
  return other.publicId !== organizer.publicId && other.mayCare && other.state !== "hidden";
}

/** Finds organizers by words of the name, or by the address of the page. */
async function findOthers(find: string, reader: Reader, context: RequestContext): Promise<readonly OrganizerFacts[]> {
  const publicId = publicIdOf(find.replace(/[/?#]*$/, "").replace(/.*\//, ""));
  const byAddress = publicId === null ? [] : await readFacts([publicId], reader, context);
  if (byAddress.length > 0) return byAddress;
  const requested = { query: find, state: null, sort: "name", after: null, before: null } as const;
  const viewerId = reader.viewer.userId;
  const { organizers } = await listAdminOrganizers(context.database.db, {
    ...requested,
    viewerId,
    limit: FOUND_SHOWN * 2,
  });
  return readFacts(
    organizers.map((each) => each.publicId),
    reader,
    context,
  );
}

/**
 * Proposes the organizer to keep: the one with an owner, then the verified one, then the one with more events, then the
 * older one.
 */
function proposed(one: OrganizerFacts, other: OrganizerFacts): OrganizerFacts {
  const weight = ({ owner, isVerified, events }: OrganizerFacts) =>
    (owner === null ? 0 : 10_000) + (isVerified ? 5_000 : 0) + events.count;
  return weight(other) > weight(one) ? other : one;
}

async function readFacts(
  publicIds: readonly string[],
  reader: Reader,
  context: RequestContext,
): Promise<readonly OrganizerFacts[]> {
  const found = await findAdminOrganizers(context.database.db, { publicIds, viewerId: reader.viewer.userId });
  return found.map((organizer) => facts(organizer, reader, context));
}

function facts(organizer: DetailedOrganizer, reader: Reader, context: RequestContext): OrganizerFacts {
  const { publicId, name, followers, hiddenReason, createdAt } = organizer;
  const ofOrganizer = parseOverviewAddress(new URLSearchParams({ organizer: name }), () => false).requested;
  return {
    ...organizerRowView(organizer, reader),
    followers,
    hiddenReason,
    created: formatDate(createdAt, listReader(context).style),
    eventsHref: overviewPath(ofOrganizer),
    handOverHref: organizersQueryPath(reader.requested, { handOver: publicId }),
    mergeHref: organizersQueryPath(reader.requested, { merge: publicId }),
  };
}
