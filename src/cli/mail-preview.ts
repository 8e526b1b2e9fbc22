import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { runTool } from "#cli/run-tool.ts";
import { AppError } from "#core/errors.ts";
import { mailContext } from "#mail/mail-context.ts";
import { renderMail } from "#mail/render-mail.ts";
import { sampleMessages } from "#mail/sample-messages.ts";
import { DEFAULT_LANGUAGE } from "#messages/language.ts";
import { translatorFor } from "#messages/translator.ts";

/** `npm run mail:preview [-- FOLDER]`: writes every message with invented data, as a page and as text. */
await runTool(async (config, args) => {
  const folders = readFolders(args);
  if (folders === null || folders.length > 1) {
    throw new AppError("invalid", translatorFor(DEFAULT_LANGUAGE)("mail.preview.usage"));
  }
  const target = resolve(folders[0] ?? join(config.dataDir, "mail-preview"));
  const baseUrl = config.baseUrl ?? `http://localhost:${config.port}`;
  const site = { name: config.siteName, baseUrl, contactEmail: config.contactEmail };
  const context = mailContext(site, { language: DEFAULT_LANGUAGE, zone: config.siteTimezone, hour12: null });
  const messages = sampleMessages(baseUrl, config.testNow ?? Date.now());
  mkdirSync(target, { recursive: true });
  for (const [index, message] of messages.entries()) {
    const { subject, text, html } = renderMail(message, context);
    const name = `${String(index + 1).padStart(2, "0")}-${message.name}`;
    writeFileSync(join(target, `${name}.html`), html);
    writeFileSync(join(target, `${name}.txt`), `Subject: ${subject}\n\n${text}`);
  }
  process.stdout.write(`${messages.length} messages, each as a page and as text, are in ${target}\n`);
});

/** The folders among the arguments; null if there is an option, since the command has none. */
function readFolders(args: readonly string[]): string[] | null {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: {} }).positionals;
  } catch {
    return null;
  }
}
