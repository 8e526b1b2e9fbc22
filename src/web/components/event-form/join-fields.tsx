import { useRef, useState } from "react";
import type { Point } from "#core/events/near.ts";
import { textOf } from "#core/events/event-fields.ts";
import { type EventFormOptions, type ShownFields, isOn, shown } from "#web/components/event-form/event-form-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { NumberField, TextField } from "#web/ui/text-field.tsx";
import { OnOffField, RadioField } from "#web/ui/choice-fields.tsx";
import { FoldedPart } from "#web/ui/folded-part.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import type { LocationState } from "#web/ui/find-location.ts";
import { Button } from "#web/ui/button.tsx";
import { Status } from "#web/ui/pill.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { TextAreaField } from "#web/ui/text-area-field.tsx";

type JoinFieldsProps = ShownFields & { options: EventFormOptions };

/** The place, and the ways to join with their visibility. */
export function JoinFields({ options, ...fields }: JoinFieldsProps) {
  const t = useTranslations("createEvent.join");
  return (
    <fieldset className="event-form__part">
      <legend>{t("part")}</legend>
      <RadioField
        name="mode"
        label={t("mode")}
        required
        look="tiles"
        options={[
          { value: "online", label: t("online") },
          { value: "in_person", label: t("inPerson") },
          { value: "hybrid", label: t("hybrid") },
        ]}
        defaultValue={textOf(fields.values, "mode") || "online"}
        error={fields.errors["mode"]}
      />
      <PlaceFields options={options} {...fields} />
      <LinkFields {...fields} />
    </fieldset>
  );
}

const COST_FIELDS = ["price", "donationWelcome", "eventSize"];

/** The price, and how many people are expected. */
export function CostFields(fields: ShownFields) {
  const t = useTranslations("createEvent.join");
  return (
    <FoldedPart
      title={t("cost")}
      {...fields}
      names={COST_FIELDS}
      contents={(listOf) => [
        ...listOf("price").map((price) => t("costPrice", { price })),
        ...(listOf("donationWelcome").includes("on") ? [t("donation")] : []),
        ...listOf("eventSize").map((size) => t("costSize", { size })),
      ]}
    >
      <NumberField
        {...shown(fields, "price")}
        label={t("price")}
        hint={t("priceHint")}
        decimal
        placeholder="0.00"
        className="short-field"
      />
      <OnOffField
        name="donationWelcome"
        label={t("donation")}
        hint={t("donationHint")}
        defaultChecked={isOn(fields, "donationWelcome")}
      />
      <NumberField {...shown(fields, "eventSize")} label={t("size")} className="short-field" />
    </FoldedPart>
  );
}

function LinkFields(fields: ShownFields) {
  const t = useTranslations("createEvent.join");
  return (
    <div className="event-form__online">
      <TextField
        {...shown(fields, "link")}
        type="url"
        label={t("link")}
        hint={t("linkHint")}
        required
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SelectField
        name="linkAudience"
        label={t("linkAudience")}
        required
        options={[
          { value: "everyone", label: t("everyone") },
          { value: "members", label: t("members") },
          { value: "before_start", label: t("beforeStart") },
        ]}
        defaultValue={textOf(fields.values, "linkAudience") || "everyone"}
        error={fields.errors["linkAudience"]}
      />
      <FoldedPart
        title={t("other")}
        {...fields}
        names={["passcode", "dialIn"]}
        contents={(listOf) =>
          (["passcode", "dialIn"] as const).filter((name) => listOf(name).length > 0).map((name) => t(name))
        }
      >
        <TextField {...shown(fields, "passcode")} label={t("passcode")} autoComplete="off" className="short-field" />
        <TextAreaField {...shown(fields, "dialIn")} label={t("dialIn")} hint={t("dialInHint")} rows={2} />
      </FoldedPart>
    </div>
  );
}

function PlaceFields({ options, ...fields }: JoinFieldsProps) {
  const t = useTranslations("createEvent.join");
  return (
    <div className="event-form__place">
      <TextField {...shown(fields, "location")} label={t("location")} required dir="auto" autoComplete="off" />
      <div className="field-pair">
        <TextField {...shown(fields, "address")} label={t("address")} dir="auto" autoComplete="off" />
        <TextField {...shown(fields, "city")} label={t("city")} dir="auto" autoComplete="off" />
      </div>
      <div className="field-pair">
        <TextField {...shown(fields, "region")} label={t("region")} dir="auto" autoComplete="off" />
        <SelectField
          {...shown(fields, "country")}
          label={t("country")}
          options={[{ value: "", label: t("noCountry") }, ...options.countries]}
        />
      </div>
      <PointFields {...fields} />
    </div>
  );
}

const POINT = ["latitude", "longitude"] as const;

/** Where it is on the map, so that people find it by distance. */
function PointFields(fields: ShownFields) {
  const t = useTranslations("createEvent.join");
  const pair = useRef<HTMLDivElement>(null);
  return (
    <FoldedPart title={t("point")} {...fields} names={POINT} contents={(listOf) => POINT.flatMap(listOf)}>
      <p className="small soft">{t("pointText")}</p>
      <div ref={pair} className="field-pair">
        <TextField
          {...shown(fields, "latitude")}
          label={t("latitude")}
          placeholder="53.4"
          autoComplete="off"
          dir="ltr"
        />
        <TextField
          {...shown(fields, "longitude")}
          label={t("longitude")}
          placeholder="-1.5"
          autoComplete="off"
          dir="ltr"
        />
      </div>
      <UseLocation onFound={(point) => POINT.forEach((name) => type(pair.current, name, String(point[name])))} />
    </FoldedPart>
  );
}

/** Fills a field as a person would, so that the form notices. */
function type(part: HTMLElement | null, name: string, text: string): void {
  const input = part?.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (input == null) return;
  input.value = text;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** 'Use my location', with scripts only. Nothing is asked before the press, and a refusal is explained. */
function UseLocation({ onFound }: { onFound: (point: Point) => void }) {
  const t = useTranslations("location");
  const isAlive = useHydrated();
  const [state, setState] = useState<LocationState>("idle");
  const locate = async () => {
    const { findLocation } = await import("#web/ui/find-location.ts");
    const point = await findLocation(setState);
    if (point !== null) onFound(point);
  };
  return (
    <div className={isAlive ? undefined : "waits-for-scripts"}>
      <Button onClick={() => locate().catch(() => setState("unknown"))}>{t("use")}</Button>
      <p className="small soft">
        <Status>{state === "idle" ? "" : t(state)}</Status>
      </p>
    </div>
  );
}
