import { SwitchField, type SwitchFieldProps } from "#web/ui/switch-field.tsx";

/** What a switch of a form sends: both words, so that one that is off is told apart from one that was not there. */
const ON = "on";
const OFF = "off";

/** A switch that says `on` or `off`: the last of the texts under its name. */
export function OnOffField(props: SwitchFieldProps) {
  return (
    <>
      <input type="hidden" name={props.name} value={OFF} />
      <SwitchField {...props} value={ON} />
    </>
  );
}
