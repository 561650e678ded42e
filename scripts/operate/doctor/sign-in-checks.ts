import { z } from 'zod';
import { get, type Check } from './deployment.ts';

const PAGE = "In Supabase's dashboard, Authentication";
const TEMPLATES = `${PAGE}, Emails, Templates`;

/** Names of Supabase's Management API, GET /v1/projects/{ref}/config/auth. */
const configSchema = z.object({
  security_update_password_require_current_password: z.boolean().nullish(),
  mailer_secure_email_change_enabled: z.boolean().nullish(),
  mailer_otp_length: z.number().nullish(),
  mailer_otp_exp: z.number().nullish(),
  mailer_templates_recovery_content: z.string().nullish(),
  mailer_templates_email_change_content: z.string().nullish(),
});

type Config = z.infer<typeof configSchema>;

/** Any placeholder that makes a link which ends in a session. */
const LINK = /\.(ConfirmationURL|TokenHash)\b/;
const CODE = /\.Token\b/;

function configProblem(config: Config): string | null {
  if (config.security_update_password_require_current_password !== true) {
    return `Anyone who finds a signed-in browser can change the password. ${PAGE}, Sign In / Providers, Email: turn "Require current password when updating" on.`;
  }
  if (config.mailer_secure_email_change_enabled !== true) {
    return `A change of email needs only the new mailbox. ${PAGE}, Sign In / Providers, Email: turn "Secure email change" on.`;
  }
  if (config.mailer_otp_length !== 6 || (config.mailer_otp_exp ?? Infinity) > 3600) {
    return `The site asks for codes of six digits that work for an hour. ${PAGE}, Sign In / Providers, Email: set the length to 6 and the expiration to 3600 seconds.`;
  }
  const emails = [
    ['Reset password', 'recovery', config.mailer_templates_recovery_content ?? ''],
    ['Change email address', 'email_change', config.mailer_templates_email_change_content ?? ''],
  ] as const;
  const wrong = emails.find(([, , content]) => !CODE.test(content) || LINK.test(content));
  return wrong
    ? `The email "${wrong[0]}" has no code, or has a link, which the site does not follow. ${TEMPLATES}: paste supabase/templates/${wrong[1]}.html.`
    : null;
}

export const signInChecks: readonly Check[] = [
  {
    title: 'passwords and emails change as the site expects (seen with SUPABASE_ACCESS_TOKEN)',
    ask: async ({ management }) => {
      if (!management) return null;
      const { url, projectRef, accessToken } = management;
      const response = await get(`${url}/v1/projects/${projectRef}/config/auth`, {
        headers: { authorization: `Bearer ${accessToken}` },
      });
      const config = configSchema.safeParse(await response?.json().catch(() => null));
      return response?.ok && config.success
        ? configProblem(config.data)
        : `The settings of the project ${projectRef} can't be read with SUPABASE_ACCESS_TOKEN. With a custom domain set SUPABASE_PROJECT_REF too.`;
    },
  },
];
