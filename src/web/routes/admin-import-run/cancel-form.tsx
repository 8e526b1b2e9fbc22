import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

type CancelFormProps = { label: string; busyLabel?: string; look?: "outline" | "quiet" };

/** One button that stops an import and takes back what it has done. */
export function CancelForm({ label, busyLabel = label, look = "quiet" }: CancelFormProps) {
  return (
    <PostForm className="import-cancel">
      <SubmitButton name="intent" value="cancel" look={look} busyLabel={busyLabel}>
        {label}
      </SubmitButton>
    </PostForm>
  );
}
