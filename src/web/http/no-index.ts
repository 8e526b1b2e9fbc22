import type { MetaDescriptor } from "react-router";

/** A route's `meta` for a form that belongs to one person: search engines do not index it. */
export const NO_INDEX: MetaDescriptor[] = [{ name: "robots", content: "noindex" }];

/** A route's `meta` for a page of one person: the loader's title, and no index. */
export function noIndexMeta({ loaderData }: { loaderData?: { documentTitle: string } | undefined }): MetaDescriptor[] {
  return loaderData === undefined ? NO_INDEX : [{ title: loaderData.documentTitle }, ...NO_INDEX];
}
