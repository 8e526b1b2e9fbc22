import type { ObjectView } from "#web/routes/api-docs/api-docs-view.ts";
import { ApiWords } from "#web/routes/api-docs/api-words.tsx";

/** The fields of an object of the API. */
export function ObjectSection({ object: { name, words, fields } }: { object: ObjectView }) {
  return (
    <section id={`object-${name}`} className="api-docs__object" aria-labelledby={`object-${name}-title`}>
      <h3 id={`object-${name}-title`}>
        <code>{name}</code>
      </h3>
      {words.length > 0 && (
        <p>
          <ApiWords words={words} />
        </p>
      )}
      <dl className="api-docs__fields">
        {fields.map((field) => (
          <div key={field.name}>
            <dt>
              <code>{field.name}</code> <span className="api-docs__type">{field.type}</span>
            </dt>
            {field.words.length > 0 && (
              <dd>
                <ApiWords words={field.words} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}
