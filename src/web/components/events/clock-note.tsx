import ClockAlert from "lucide-react/icons/clock-alert";
import { Icon } from "#web/ui/icon.tsx";

/** The sentence that stands beside a date whose hour the clocks move for the viewer. */
export function ClockNote({ text }: { text: string }) {
  return (
    <p className="clock-note">
      <Icon of={ClockAlert} />
      <span>{text}</span>
    </p>
  );
}
