import LogIn from "lucide/dist/esm/icons/log-in.mjs";
import { Icon } from "#web/ui/icon.tsx";

/** The logo of a provider, or a generic sign-in icon. */
export function ProviderMark({ id }: { id: string }) {
  if (id !== "facebook") return <Icon of={LogIn} flip />;
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M18 2h-3a5 5 0 0 0-5 5v3H7v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3z" />
    </svg>
  );
}
