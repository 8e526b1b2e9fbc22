import type { MetaDescriptor } from "react-router";

/** What the head of a page with lists says; `canonical` never names a zone (CONVENTIONS 4.7). */
export type ListPageHead = { documentTitle: string; description: string; canonical: string };

/** The head of a page with lists; nothing when its loader failed and an error page stands there. */
export function listPageMeta(head: ListPageHead | undefined): MetaDescriptor[] {
  if (head === undefined) return [];
  return [
    { title: head.documentTitle },
    { name: "description", content: head.description },
    { tagName: "link", rel: "canonical", href: head.canonical },
  ];
}
