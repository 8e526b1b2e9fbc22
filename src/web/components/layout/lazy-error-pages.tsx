import { lazyPart } from "#web/ui/lazy-part.tsx";

const lost = async () => (await import("#web/components/layout/lost-page.tsx")).LostPage;
const signIn = async () => (await import("#web/components/layout/authentication-required.tsx")).AuthenticationRequired;

/** What a refused address shows: other pages do not load its code. `FailurePage` comes with every page, since it must show when nothing can be loaded. */
export const LazyLostPage = lazyPart(lost, import.meta.env.SSR ? await lost() : null);
export const LazyAuthenticationRequired = lazyPart(signIn, import.meta.env.SSR ? await signIn() : null);
