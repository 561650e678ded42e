import * as z from 'zod/mini';
import { databaseRequest, hasRow, type DatabaseSettings } from '../_shared/database.ts';
import { readPanKeys } from '../_shared/donor/pan-encryption.ts';
import {
  readDonorSettings,
  type DonorSettings,
  type EnvironmentVariables,
} from '../_shared/environment.ts';
import { HttpError } from '../_shared/responses.ts';
import { readJson, serveSite } from '../_shared/site-function.ts';
import type { StatementFacts } from '../_shared/tax/form-113.ts';
import { isTaxYear } from '../_shared/tax/tax-year.ts';
import { readUserId } from '../_shared/user.ts';
import { makeStatement } from './statement.ts';
import { readDonors } from './stored-donors.ts';

const bodySchema = z.strictObject({
  tax_year: z.string().check(z.refine(isTaxYear)),
  mode: z._default(z.enum(['test', 'live']), 'live'),
  acknowledgement_number: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(50))),
});

const organisationSchema = z.array(
  z.object({
    registration_number: z.nullable(z.string()),
    registered_on: z.nullable(z.string()),
    section: z.string(),
  }),
);

/**
 * Writes the statement of donations of a tax year (Form 113), for administrators. Its CSV is the only place where a PAN
 * is readable.
 *
 * Request: `{ tax_year: '2026-27', mode?, acknowledgement_number? }`, with the number of the statement to revise.
 * Response: `{ csv, file_name, donors, amount_paise, rounding_paise, missing, missing_paise }`, or `{ error }` with a
 * code: the amounts of the donors in the file and of those left out add up to what was kept of the year's donations.
 */
export function handle(request: Request, variables: EnvironmentVariables): Promise<Response> {
  return serveSite(
    'tax-return',
    request,
    () => readDonorSettings(variables),
    (settings) => writeStatement(request, settings),
  );
}

async function writeStatement(request: Request, settings: DonorSettings) {
  const userId = await readUserId(request, settings);
  if (userId === null) throw new HttpError(401, 'sign-in-required');
  if (!(await hasRow(settings, 'user_roles', { user_id: userId, role: 'admin' }))) {
    throw new HttpError(403, 'not-an-administrator');
  }
  const body = bodySchema.safeParse(await readJson(request));
  if (!body.success) throw new HttpError(400, 'bad-request');
  const { tax_year: taxYear, mode, acknowledgement_number: number = '' } = body.data;
  const facts = await readFacts(settings, number);
  const panKeys = readPanKeys(settings.PAN_KEYS);
  const { donors, missing, missingPaise } = await readDonors(settings, panKeys, taxYear, mode);
  const statement = makeStatement(donors, facts);
  const kind = [...(number === '' ? [] : ['revised']), ...(mode === 'live' ? [] : [mode])];
  return {
    csv: statement.csv,
    file_name: `${['form-113', taxYear, ...kind].join('-')}.csv`,
    donors: statement.donors,
    amount_paise: statement.amountPaise,
    rounding_paise: statement.roundingPaise,
    missing,
    missing_paise: missingPaise,
  };
}

/** @throws HttpError `registration-missing` until an administrator has entered it: the portal refuses rows without it */
async function readFacts(
  settings: DatabaseSettings,
  acknowledgementNumber: string,
): Promise<StatementFacts> {
  const select = 'registration_number,registered_on,section';
  const [organisation] = organisationSchema.parse(
    await databaseRequest(settings, 'GET', `receipt_settings?select=${select}`),
  );
  const { registration_number: registrationNumber, registered_on: registeredOn } =
    organisation ?? {};
  if (!organisation || !registrationNumber || !registeredOn) {
    throw new HttpError(409, 'registration-missing');
  }
  const { section } = organisation;
  return { registrationNumber, registeredOn, section, acknowledgementNumber };
}
