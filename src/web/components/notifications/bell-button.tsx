import BellIcon from "lucide-react/icons/bell";
import { useEffect, useRef, useState } from "react";
import { BellBadge, useBellLabel } from "#web/components/notifications/bell-badge.tsx";
import { BellPanel } from "#web/components/notifications/bell-panel.tsx";
import { Icon } from "#web/ui/icon.tsx";

const PANEL_ID = "bell-panel";

/** The button of the bell, and the list that it opens. */
export function BellButton({ unread, takesFocus }: { unread: number; takesFocus: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const label = useBellLabel(unread);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="icon-button bell"
        aria-label={label}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        popoverTarget={PANEL_ID}
      >
        <Icon of={BellIcon} />
        <BellBadge unread={unread} />
      </button>
      <BellPanel id={PANEL_ID} unread={unread} isOpen={isOpen} onToggle={setOpen} />
    </>
  );
}
