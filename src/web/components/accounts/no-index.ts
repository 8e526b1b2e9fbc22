import type { MetaDescriptor } from "react-router";

/** The head of a screen that is a form for one person: nothing for a search engine (a route's `meta`). */
export const NO_INDEX: MetaDescriptor[] = [{ name: "robots", content: "noindex" }];
