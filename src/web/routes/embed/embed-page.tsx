import { errorToast, successToast } from "#core/toast.ts";
import { useShowToast } from "#web/components/toasts/use-show-toast.ts";
import type { EmbedCode, EmbedPageView } from "#web/routes/embed/embed.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { copyText } from "#web/ui/copy-text.ts";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { FormActions } from "#web/ui/form-frame.tsx";
import { Wrap } from "#web/ui/rich-words.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { NumberField, TextField } from "#web/ui/text-field.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

/** The page for owners of other sites: a form, and what it makes. */
export function EmbedPage({ view }: { view: EmbedPageView }) {
  const t = useTranslations("embeds.page");
  const { errors, made, siteName } = view;
  return (
    <Wrap padded>
      <div className="embed-head">
        <h1>{t("title")}</h1>
        <p className="lede">{t("lead")}</p>
      </div>
      <div className="embed-columns">
        <div className="stack">
          <ErrorSummary errors={errors} labels={{ rows: t("rows"), height: t("height") }} />
          <EmbedForm view={view} />
        </div>
        {made !== null && (
          <div className="embed-made">
            <Code name="code" label={t("code")} hint={t("codeHint")} text={made.code} rows={5} />
            <Preview made={made} />
            <Code name="script" label={t("script")} hint={t("scriptHint")} text={made.script} rows={10} />
            <p className="small soft">{t("reuse", { site: siteName })}</p>
          </div>
        )}
      </div>
    </Wrap>
  );
}

/** A form of the plain kind: its fields become the address of this page, also without scripts. */
function EmbedForm({ view }: { view: EmbedPageView }) {
  const t = useTranslations("embeds.page");
  const { typed, errors, zones, themes, zoneNote, bounds, siteName } = view;
  return (
    <form className="stack" action="/embed" method="get" noValidate>
      <TextField
        name="address"
        label={t("address", { site: siteName })}
        hint={t("addressHint")}
        type="url"
        dir="ltr"
        spellCheck={false}
        required
        defaultValue={typed.address}
        error={errors["address"]}
      />
      <SelectField name="zone" label={t("zone")} hint={zoneNote} options={zones} required defaultValue={typed.zone} />
      <SelectField name="theme" label={t("theme")} options={themes} required defaultValue={typed.theme} />
      <NumberField
        name="rows"
        label={t("rows")}
        hint={t("rowsHint", bounds.rows)}
        required
        defaultValue={typed.rows}
        error={errors["rows"]}
      />
      <NumberField
        name="height"
        label={t("height")}
        hint={t("heightHint", bounds.height)}
        required
        defaultValue={typed.height}
        error={errors["height"]}
      />
      <FormActions>
        <button type="submit" className={buttonClass("primary", "large")}>
          {t("show")}
        </button>
      </FormActions>
    </form>
  );
}

type CodeProps = { name: string; label: string; hint: string; text: string; rows: number };

/** Code to copy: by the button, or by hand. */
function Code({ name, label, hint, text, rows }: CodeProps) {
  const t = useTranslations("embeds.page");
  const showToast = useShowToast();
  const waits = useHydrated() ? "" : " waits-for-scripts";
  const id = `embed-${name}`;
  const copy = async () => {
    const isCopied = await copyText(text);
    showToast(
      isCopied
        ? successToast({ seconds: 3, title: t("copied"), topic: "embed" })
        : errorToast({ title: t("copyFailed"), topic: "embed" }),
    );
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-hint`} className="field__hint">
        {hint}
      </p>
      <textarea
        className="embed-code"
        id={id}
        aria-describedby={`${id}-hint`}
        readOnly
        rows={rows}
        value={text}
        dir="ltr"
      />
      <button type="button" className={buttonClass("outline", "normal") + waits} onClick={copy}>
        {t("copy")}
      </button>
    </div>
  );
}

function Preview({ made: { previewSrc, title, height, sandbox } }: { made: EmbedCode }) {
  const t = useTranslations("embeds.page");
  return (
    <section aria-labelledby="preview">
      <h2 id="preview">{t("preview")}</h2>
      <iframe
        className="embed-preview"
        src={previewSrc}
        title={t("previewTitle", { title })}
        sandbox={sandbox}
        height={height}
      />
    </section>
  );
}
