// The emails of supabase/templates. lite renders those that it sends itself from the same files.
import { readFile } from 'node:fs/promises';
import type { LocalConfig } from '../config.ts';
import { LocalStackError } from '../local-stack-error.ts';

interface EmailTemplate {
  readonly subject: string;
  readonly html: string;
}

type TemplateFiles = LocalConfig['auth']['email']['template'];
export type EmailTemplates = Readonly<Record<keyof TemplateFiles, EmailTemplate>>;

/** @throws LocalStackError when a file is missing */
export async function readEmailTemplates(files: TemplateFiles): Promise<EmailTemplates> {
  const read = async ({ subject, content_path: file }: TemplateFiles['recovery']) => ({
    subject,
    html: await readFile(file, 'utf8').catch(() => {
      throw new LocalStackError(`There is no email template ${file}, which config.toml names.`);
    }),
  });
  return {
    confirmation: await read(files.confirmation),
    magic_link: await read(files.magic_link),
    recovery: await read(files.recovery),
    email_change: await read(files.email_change),
  };
}

/** Follows the one condition of the templates, which lite leaves as it is. @param language of the account's metadata */
export function inTemplateLanguage(template: string, language: unknown): string {
  return template.replaceAll(
    /\{\{ if eq \(print \.Data\.language\) "hi" \}\}(.*?)\{\{ else \}\}(.*?)\{\{ end \}\}/gs,
    (_, hindi: string, english: string) => (language === 'hi' ? hindi : english),
  );
}

/** Replaces `{{ .Name }}` as the hosted service does; an unknown name stays. */
export function fillTemplate(html: string, values: Readonly<Record<string, string>>): string {
  return html.replaceAll(
    /\{\{\s*\.(\w+)\s*\}\}/g,
    (placeholder, name: string) => values[name] ?? placeholder,
  );
}
