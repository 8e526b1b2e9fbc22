import { useEffect, useState } from "react";
import type { OpenWork } from "#core/admin/open-work.ts";
import { deskNews } from "#web/components/admin/desk-news.ts";

/** How much waits: as the page said, and then as it is heard. */
export function useOpenWork(rendered: OpenWork): OpenWork {
  const [heard, setHeard] = useState({ rendered, work: rendered });
  // Another page says what is so now.
  if (heard.rendered !== rendered) setHeard({ rendered, work: rendered });
  useEffect(
    () =>
      deskNews.listen((news) => {
        if (news.kind === "open-work") setHeard((before) => ({ ...before, work: news.said }));
      }),
    [],
  );
  return heard.work;
}
