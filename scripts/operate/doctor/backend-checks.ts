import { z } from 'zod';
import { secretKeyHeaders } from '../../../supabase/functions/_shared/database.ts';
import { ask, codeOf, get, isSecretKey, type Check, type Deployment } from './deployment.ts';

const REFUSED = '42501';
/** Tables of which a visitor may read no row. */
const privateTables = [
  'donations',
  'messages',
  'profiles',
  'contact_messages',
  'newsletter_subscribers',
  'user_roles',
  'user_settings',
  'payment_events',
  'review_items',
  'scheduled_jobs',
  'sync_failures',
  'email_outbox',
  'newsletters',
  'refused_addresses',
];
const BUCKET = 'dog-images';
const PUSH = 'Run: npx supabase@3.1.0 db push --remote';

const bucketSchema = z.object({
  public: z.boolean(),
  file_size_limit: z.number().nullable(),
  allowed_mime_types: z.array(z.string()).nullable(),
});
const settingsSchema = z.object({ disable_signup: z.boolean(), mailer_autoconfirm: z.boolean() });

/** @returns a sentence when the backend is unreachable or rejects the key, otherwise null */
function connectionProblem(response: Response | null, { supabaseUrl }: Deployment): string | null {
  if (!response) {
    return `Nobody answers at ${supabaseUrl}. Look at VITE_SUPABASE_URL; a project of the free plan pauses after a week without visits and is started again in Supabase's dashboard.`;
  }
  return response.status === 401 && response.url.includes('dog_profiles')
    ? 'Supabase does not know this key. Copy the publishable key from Project Settings, API Keys, into VITE_SUPABASE_PUBLISHABLE_KEY, build and deploy again.'
    : null;
}

async function bucketProblem({ supabaseUrl, secretKey }: Deployment): Promise<string | null> {
  if (secretKey === undefined) return null;
  const response = await get(`${supabaseUrl}/storage/v1/bucket/${BUCKET}`, {
    headers: secretKeyHeaders(secretKey),
  });
  const bucket = bucketSchema.safeParse(await response?.json().catch(() => null));
  if (!bucket.success) return `The bucket ${BUCKET} can't be read with this secret key.`;
  const { public: isPublic, file_size_limit: limit, allowed_mime_types: types } = bucket.data;
  if (!isPublic) return `The bucket ${BUCKET} is not public: no visitor sees a dog. ${PUSH}.`;
  return limit === null || limit > 5_242_880 || types === null || types.length === 0
    ? `The bucket ${BUCKET} takes files of any size or kind. Set 5 MB and the picture types in Supabase's dashboard, as supabase/migrations/20261122000500_dog_images.sql has them.`
    : null;
}

export const backendChecks: readonly Check[] = [
  {
    title: 'the backend responds and accepts the publishable key',
    ask: async (deployment) => {
      if (isSecretKey(deployment.publishableKey)) {
        return 'The key of the site is a secret key, which opens everything to everybody. Use the publishable one, and delete the other (docs/hosting.md, step 10).';
      }
      const response = await ask(deployment, '/rest/v1/dog_profiles?select=id&limit=1');
      return connectionProblem(response, deployment);
    },
  },
  {
    title: 'a visitor reads the dogs',
    ask: async (deployment) => {
      const response = await ask(deployment, '/rest/v1/dog_profiles?select=id&limit=1');
      if (response?.ok) return null;
      return (
        connectionProblem(response, deployment) ?? `The table dog_profiles can't be read. ${PUSH}.`
      );
    },
  },
  {
    title: 'a visitor reads nothing else',
    ask: async (deployment) => {
      for (const table of privateTables) {
        const response = await ask(deployment, `/rest/v1/${table}?select=*&limit=1`);
        const problem = connectionProblem(response, deployment);
        if (problem !== null || !response) return problem;
        if (response.ok) {
          return `Every visitor may read ${table}. Take the site offline until this is fixed: in Supabase's SQL editor, revoke all on public.${table} from anon.`;
        }
        if ((await codeOf(response)) !== REFUSED) return `The table ${table} is missing. ${PUSH}.`;
      }
      return null;
    },
  },
  {
    title: 'a visitor adds no dog',
    ask: async (deployment) => {
      // The row violates check constraints, so it is never stored, even if a policy allows the insert.
      const body = JSON.stringify({ name: '', image_url: '', tagline: '', age: '', location: '' });
      const response = await ask(deployment, '/rest/v1/dog_profiles', { method: 'POST', body });
      if (!response) return connectionProblem(response, deployment);
      return (await codeOf(response)) === REFUSED
        ? null
        : `A visitor's dog is not refused by a policy. Compare the grants and policies of dog_profiles with supabase/migrations, and fix them at once.`;
    },
  },
  {
    title: 'pictures are public, and only administrators add them',
    ask: async (deployment) => {
      const path = `/storage/v1/object/${BUCKET}/doctor.png`;
      const shown = await get(
        `${deployment.supabaseUrl}/storage/v1/object/public/${BUCKET}/doctor.png`,
      );
      if (!shown) return connectionProblem(shown, deployment);
      const isMissing = /bucket not found/i.test(await shown.text());
      if (isMissing) return `The bucket ${BUCKET} is missing or not public. ${PUSH}.`;
      const headers = { 'content-type': 'text/plain' };
      const upload = await ask(deployment, path, { method: 'POST', body: 'no picture', headers });
      if (upload?.ok) {
        return `A visitor may put files into the bucket ${BUCKET}. Remove doctor.png there, and compare the policies of storage.objects with supabase/migrations.`;
      }
      return bucketProblem(deployment);
    },
  },
  {
    title: 'users sign up and confirm their email',
    ask: async (deployment) => {
      const response = await ask(deployment, '/auth/v1/settings');
      const settings = settingsSchema.safeParse(await response?.json().catch(() => null));
      if (!settings.success)
        return 'The settings of the sign-in service cannot be read. Check its status in Supabase’s dashboard.';
      if (settings.data.disable_signup) {
        return 'Nobody can sign up. In Supabase, Authentication, Sign In / Providers: allow new users to sign up.';
      }
      return settings.data.mailer_autoconfirm
        ? 'Addresses are not confirmed: anybody can sign up as anybody, so what visitors gave joins no account. In Supabase, Authentication, Sign In / Providers, Email: turn "Confirm email" on.'
        : null;
    },
  },
];
