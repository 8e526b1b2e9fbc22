import { Fragment } from "react";
import { Link } from "react-router";
import type { TextBlock, TextPart } from "#web/components/pages/text-blocks.ts";

/** Paragraphs and lists of a long text. */
export function TextBlockList({ blocks }: { blocks: readonly TextBlock[] }) {
  return blocks.map((block, at) =>
    block.kind === "paragraph" ? (
      <p key={at}>
        <Parts of={block.parts} />
      </p>
    ) : (
      <ul key={at}>
        {block.items.map((item, itemAt) => (
          <li key={itemAt}>
            <Parts of={item} />
          </li>
        ))}
      </ul>
    ),
  );
}

function Parts({ of: parts }: { of: readonly TextPart[] }) {
  return parts.map(({ text, href }, at) => (
    <Fragment key={at}>{href === null ? text : <Way to={href}>{text}</Way>}</Fragment>
  ));
}

function Way({ to, children }: { to: string; children: string }) {
  return to.startsWith("/") ? <Link to={to}>{children}</Link> : <a href={to}>{children}</a>;
}
