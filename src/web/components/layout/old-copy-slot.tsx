import { useState } from "react";
import { useLocation } from "react-router";
import { OLD_COPY_SLOT } from "#web/http/old-copy-slot.ts";
import { Status } from "#web/ui/status.tsx";

/**
 * The empty place into which the server writes, long after the page was made, that it is an old copy. React leaves its text
 * alone, and takes it away with the first page that is loaded after this one.
 */
export function OldCopySlot() {
  const { key } = useLocation();
  const [first] = useState(key);
  if (key !== first) return null;
  return (
    <Status id={OLD_COPY_SLOT} className="old-copy" suppressHydrationWarning>
      {""}
    </Status>
  );
}
