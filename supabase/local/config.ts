import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'smol-toml';
import { z } from 'zod';
import { LocalStackError } from './local-stack-error.ts';

const durationSchema = z
  .string()
  .regex(/^\d+(s|m|h)$/, 'a duration such as "60s" or "1m"')
  .transform((text) => Number.parseInt(text, 10) * { s: 1, m: 60, h: 3600 }[unitOf(text)]);

const templateSchema = z.object({ subject: z.string(), content_path: z.string() });

const configSchema = z.object({
  api: z.object({
    schemas: z.array(z.string()).default(['public']),
    extra_search_path: z.array(z.string()).default(['public', 'extensions']),
    max_rows: z.int().positive().default(1000),
  }),
  db: z.object({
    seed: z.object({ enabled: z.boolean(), sql_paths: z.array(z.string()) }),
  }),
  auth: z.object({
    site_url: z.url(),
    additional_redirect_urls: z.array(z.string()).default([]),
    jwt_expiry: z.int().positive().default(3600),
    enable_refresh_token_rotation: z.boolean().default(true),
    enable_signup: z.boolean().default(true),
    minimum_password_length: z.int().positive().default(6),
    email: z.object({
      enabled: z.boolean().default(true),
      enable_confirmations: z.boolean().default(false),
      double_confirm_changes: z.boolean().default(true),
      max_frequency: durationSchema.default(60),
      otp_length: z.int().default(6),
      otp_expiry: z.int().positive().default(3600),
      template: z.object({
        confirmation: templateSchema,
        magic_link: templateSchema,
        recovery: templateSchema,
        email_change: templateSchema,
      }),
    }),
  }),
  storage: z.object({
    file_size_limit: z.string().default('50MiB'),
    buckets: z.record(z.string(), z.object({ objects_path: z.string().optional() })).default({}),
  }),
});

/** The settings of supabase/config.toml that the local stack supports; durations are in seconds. */
export type LocalConfig = z.infer<typeof configSchema>;

/**
 * @param root folder that holds supabase/
 * @throws LocalStackError when the file is missing or invalid
 */
export async function readConfig(root: string): Promise<LocalConfig> {
  const file = path.join(root, 'supabase/config.toml');
  const text = await readFile(file, 'utf8').catch(() => {
    throw new LocalStackError(`There is no ${file}; the local stack is configured there.`);
  });
  const parsed = configSchema.safeParse(parseToml(text));
  if (parsed.success) return withAbsolutePaths(root, parsed.data);
  const issue = parsed.error.issues[0];
  throw new LocalStackError(
    `supabase/config.toml: ${issue?.path.join('.') ?? 'file'}: ${issue?.message ?? 'not valid'}.`,
  );
}

/** The paths of email templates are relative to the root. */
function withAbsolutePaths(root: string, config: LocalConfig): LocalConfig {
  for (const template of Object.values(config.auth.email.template)) {
    template.content_path = path.resolve(root, template.content_path);
  }
  return config;
}

function parseToml(text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    const [firstLine = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new LocalStackError(`supabase/config.toml is not valid TOML: ${firstLine}.`);
  }
}

function unitOf(text: string): 's' | 'm' | 'h' {
  if (text.endsWith('h')) return 'h';
  return text.endsWith('m') ? 'm' : 's';
}
