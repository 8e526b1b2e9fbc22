import { lazyPart } from "#web/ui/lazy-part.tsx";

const actions = async () => (await import("#web/components/layout/member-actions.tsx")).MemberActions;
const person = async () => (await import("#web/components/layout/account-person.tsx")).AccountPerson;
const links = async () => (await import("#web/components/layout/account-links-list.tsx")).AccountLinksList;

/** The parts of the header and the drawer that only members see; visitors do not load their code. */
export const LazyMemberActions = lazyPart(actions, import.meta.env.SSR ? await actions() : null);
export const LazyAccountPerson = lazyPart(person, import.meta.env.SSR ? await person() : null);
export const LazyAccountLinksList = lazyPart(links, import.meta.env.SSR ? await links() : null);
