/** What the server tells (`LiveNews` of the server). */
export type HeardNews = {
  unread: number;
  newest: {
    id: number;
    type: "success" | "warning" | "error" | "info";
    title: string;
    message: string;
    href: string | null;
  } | null;
};
