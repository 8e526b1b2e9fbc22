import { lazyPart } from "#web/ui/lazy-part.tsx";

const load = async () => (await import("#web/components/event-owner/owner-bar.tsx")).OwnerBar;

/** The owner's bar: its code is loaded only for owners and staff. */
export const LazyOwnerBar = lazyPart(load, import.meta.env.SSR ? await load() : null);
