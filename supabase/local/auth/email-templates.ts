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
    recovery: await read(files.recovery),
    email_change: await read(files.email_change),
  };
}

/** Replaces `{{ .Name }}` as the hosted service does; an unknown name stays. */
export function fillTemplate(html: string, values: Readonly<Record<string, string>>): string {
  return html.replaceAll(
    /\{\{\s*\.(\w+)\s*\}\}/g,
    (placeholder, name: string) => values[name] ?? placeholder,
  );
}

/** The text of an email's HTML, with the address of each link behind its label. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<head>.*?<\/head>|<!--.*?-->/gs, '')
    .replaceAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g, '$2: $1')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\n\s*\n/g, '\n')
    .trim();
}
