import type { OperationView, ParameterView } from "#web/routes/api-docs/api-docs-view.ts";
import { ApiWords } from "#web/routes/api-docs/api-words.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Button } from "#web/ui/button.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";

/** An operation of the API, with a form that opens its answer. */
export function OperationSection({ operation }: { operation: OperationView }) {
  const t = useTranslations("apiDocs.operation");
  const { id, method, path, summary, words, answer, body, curl, parameters, tryAt } = operation;
  return (
    <section id={id} className="api-docs__operation" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{summary}</h2>
      <p className="api-docs__address">
        <code>
          {method} {path}
        </code>
      </p>
      <p>
        <ApiWords words={words} />
      </p>
      <p>
        {body !== null && (
          <>
            {t("sends")} <ObjectLink name={body} />{" "}
          </>
        )}
        {t("answers")} <ObjectLink name={answer} />
      </p>
      <pre className="api-docs__code">
        <code>{curl}</code>
      </pre>
      {tryAt === null ? <ParameterList parameters={parameters} /> : <TryForm operation={operation} action={tryAt} />}
    </section>
  );
}

function ObjectLink({ name }: { name: string }) {
  return (
    <a href={`#object-${name}`}>
      <code>{name}</code>
    </a>
  );
}

function ParameterList({ parameters }: Pick<OperationView, "parameters">) {
  return (
    <dl className="api-docs__fields">
      {parameters.map(({ name, type, words }) => (
        <div key={name}>
          <dt>
            <code>{name}</code> <span className="api-docs__type">{type}</span>
          </dt>
          <dd>
            <ApiWords words={words} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function TryForm({ operation: { id, summary, parameters }, action }: { operation: OperationView; action: string }) {
  const t = useTranslations("apiDocs.operation");
  return (
    <form method="get" action={action} aria-label={t("form", { name: summary })} className="api-docs__form">
      {parameters.map((parameter) => (
        <ParameterField key={parameter.name} parameter={parameter} scope={id} />
      ))}
      <div className="api-docs__send">
        <Button type="submit" look="outline">
          {t("open")}
        </Button>
      </div>
    </form>
  );
}

function ParameterField({ parameter, scope }: { parameter: ParameterView; scope: string }) {
  const t = useTranslations("apiDocs.operation");
  const { name, words, type, isRequired, choices, value } = parameter;
  const field = { name, label: name, hint: <ApiWords words={words} />, scope, required: isRequired };
  if (choices === null)
    return <TextField {...field} defaultValue={value} placeholder={type} autoComplete="off" spellCheck={false} />;
  const any = value === "" ? [{ value: "", label: t("any") }] : [];
  const options = [...any, ...choices.map((choice) => ({ value: choice, label: choice }))];
  return <SelectField {...field} options={options} defaultValue={value} />;
}
