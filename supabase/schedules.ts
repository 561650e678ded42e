// What calls the functions of a hosted project. `npm run deploy` writes them; the local stack has its own (local/schedules.ts).

/** A job of pg_cron. */
export interface Schedule {
  readonly name: string;
  readonly schedule: string;
  readonly command: string;
}

/** @param secret of the vault, with which the function authenticates the call */
const call = (name: string, schedule: string, secret: string): Schedule => ({
  name,
  schedule,
  command: `select net.http_post(
  url := (select decrypted_secret from vault.decrypted_secrets where name = 'project_url')
    || '/functions/v1/${name}',
  headers := jsonb_build_object(
    'Content-Type', 'application/json',
    'Authorization', 'Bearer '
      || (select decrypted_secret from vault.decrypted_secrets where name = '${secret}')
  ),
  body := '{}'::jsonb,
  timeout_milliseconds := 120000
);`,
});

export const schedules: readonly Schedule[] = [
  call('reconcile', '*/5 * * * *', 'reconcile_secret'),
  call('send-email', '* * * * *', 'send_email_secret'),
  call('clean-up', '47 21 * * *', 'clean_up_secret'),
  {
    // Deletes the rows that each run leaves.
    name: 'forget-runs',
    schedule: '5 3 * * *',
    command: "delete from cron.job_run_details where end_time < now() - interval '7 days';",
  },
];
