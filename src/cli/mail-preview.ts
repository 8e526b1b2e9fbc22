import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { runTool } from "#cli/run-tool.ts";
import { AppError, causeText } from "#core/errors.ts";
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
  const files = messages.flatMap((message, index) => {
    const { subject, text, html } = renderMail(message, context);
    const name = `${String(index + 1).padStart(2, "0")}-${message.name}`;
    return [
      { name: `${name}.html`, content: html },
      { name: `${name}.txt`, content: `Subject: ${subject}\n\n${text}` },
    ];
  });
  writeFiles(target, files);
  process.stdout.write(`${messages.length} messages, each as a page and as text, are in ${target}\n`);
});

function writeFiles(folder: string, files: readonly { name: string; content: string }[]): void {
  try {
    mkdirSync(folder, { recursive: true });
    for (const { name, content } of files) writeFileSync(join(folder, name), content);
  } catch (cause) {
    const words = translatorFor(DEFAULT_LANGUAGE)("mail.preview.notWritten", { folder, reason: causeText(cause) });
    throw new AppError("unavailable", words, { cause });
  }
}

/** The folders among the arguments; null if there is an option, since the command has none. */
function readFolders(args: readonly string[]): string[] | null {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: {} }).positionals;
  } catch {
    return null;
  }
}
