import * as z from 'zod/mini';
import { databaseClient } from '../_shared/base/database.ts';
import {
  type EnvironmentVariables,
  readSettings,
  unsubscribeSchema,
} from '../_shared/base/environment.ts';
import { logFailure } from '../_shared/base/http.ts';

const querySchema = z.object({
  list: z.enum([
    'newsletter',
    'email_notifications',
    'adoption_alerts',
    'marketing_emails',
    'dog_news',
    'gifts',
    'appeals',
  ]),
  token: z.uuid(),
});

/**
 * One-click unsubscribe (RFC 8058): a mail client posts to the address in the header List-Unsubscribe and gets 200
 * without a redirect, also when the person has left before. A person who opens it is sent to the site's page, because
 * hosted functions can't serve HTML, and because programs that check links open them, too. Without a complete link, the
 * page says so.
 */
export async function handle(request: Request, variables: EnvironmentVariables): Promise<Response> {
  try {
    const { searchParams } = new URL(request.url);
    const query = querySchema.safeParse(Object.fromEntries(searchParams));
    const settings = readSettings(unsubscribeSchema, variables);
    if (request.method === 'POST') {
      if (!query.success) return Response.json({ error: 'malformed-link' }, { status: 400 });
      await databaseClient(settings).rpc('unsubscribe', query.data).throwOnError();
      return Response.json({});
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return Response.json({ error: 'method-not-allowed' }, { status: 405 });
    }
    const search = query.success ? `?${new URLSearchParams(query.data).toString()}` : '';
    const page = `${settings.SITE_URL}/unsubscribe${search}`;
    return new Response(null, { status: 303, headers: { location: page } });
  } catch (error) {
    logFailure('unsubscribe', error);
    return Response.json({ error: 'not-unsubscribed' }, { status: 500 });
  }
}
