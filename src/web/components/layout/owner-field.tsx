import { useLayoutView } from "#web/components/layout/layout-view.ts";

/** The account that the form belongs to: what is typed in it is restored to nobody else after signing in again. */
export function OwnerField() {
  return <input type="hidden" name="owner" value={useLayoutView()?.account?.userId ?? ""} />;
}
