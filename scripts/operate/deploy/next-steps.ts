// What a person does after the command, as text.
import type { hosts, Settings } from './settings.ts';

type Host = (typeof hosts)[number];

const uploads = {
  netlify: 'npx netlify-cli deploy --prod --dir dist',
  cloudflare: 'npx wrangler pages deploy dist',
  nginx:
    'Copy everything in dist/ into the folder of the site, and what this prints into the server’s configuration:',
  other:
    'Upload everything in dist/ to a host that serves static files, with the headers and addresses that docs/hosting.md lists.',
} satisfies Record<Host, string>;

export function uploadText(settings: Settings): string {
  const { SITE_HOST: host = 'other', SITE_URL, SUPABASE_URL } = settings;
  const lines = [`Upload the build, so that it is at ${SITE_URL}:`, `  ${uploads[host as Host]}`];
  if (host === 'nginx') {
    lines.push(`  VITE_SUPABASE_URL=${SUPABASE_URL} npx tsx scripts/operate/nginx.ts`);
  }
  return lines.join('\n');
}

/** The only place that shows a secret: a person must paste it into Razorpay’s dashboard. */
export function webhookText(settings: Settings): string {
  return [
    'In Razorpay’s dashboard, Account & Settings → Webhooks → Add New Webhook (once):',
    `  URL     ${settings['SUPABASE_URL']}/functions/v1/razorpay-webhook`,
    `  Secret  ${settings['RAZORPAY_WEBHOOK_SECRET']}`,
    '  Events  payment.captured, payment.failed, order.paid, refund.processed, refund.failed, all of payment.dispute, all of subscription',
  ].join('\n');
}
