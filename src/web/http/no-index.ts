import type { MetaDescriptor } from "react-router";

/** A route's `meta` for a form that belongs to one person: search engines do not index it. */
export const NO_INDEX: MetaDescriptor[] = [{ name: "robots", content: "noindex" }];
