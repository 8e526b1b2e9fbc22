import { lazyPart } from "#web/ui/lazy-part.tsx";

const load = () => import("#web/routes/organizer/member-parts.tsx");
const onServer = import.meta.env.SSR ? await load() : null;

/** The parts of an organizer's page that only members see; visitors do not load their code. */
export const LazyMemberActions = lazyPart(async () => (await load()).MemberActions, onServer?.MemberActions ?? null);
export const LazyMemberAbout = lazyPart(async () => (await load()).MemberAbout, onServer?.MemberAbout ?? null);
export const LazyClaimNotice = lazyPart(async () => (await load()).ClaimNotice, onServer?.ClaimNotice ?? null);
