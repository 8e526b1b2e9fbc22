import type { MetaDescriptor } from "react-router";

/** The head's entries of an event's or a date's page; nothing when its loader failed and the error page speaks. */
export function eventPageMeta(
  meta: { title: string; description: string; canonical: string } | undefined,
): MetaDescriptor[] {
  if (meta === undefined) return [];
  return [
    { title: meta.title },
    { name: "description", content: meta.description },
    { tagName: "link", rel: "canonical", href: meta.canonical },
  ];
}
