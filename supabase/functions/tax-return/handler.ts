import * as z from 'zod/mini';
import { isTaxYear } from '../_shared/common/amounts-and-dates.ts';
import {
  callerClient,
  databaseClient,
  dataOf,
  type DatabaseSettings,
} from '../_shared/base/database.ts';
import { readPanKeys, decryptPan, type PanKeys } from '../_shared/donations/pan-encryption.ts';
import {
  donorSchema,
  type DonorSettings,
  type EnvironmentVariables,
  readSettings,
} from '../_shared/base/environment.ts';
import { HttpError, logFailure } from '../_shared/base/http.ts';
import { ownRole } from '../_shared/team/team.ts';
import { readJson, readUserId, serveSite } from '../_shared/base/site-function.ts';
import { cleanLine } from '../_shared/common/typed-text.ts';
import { conflictAnswer, findNameConflicts } from './name-conflicts.ts';
import { type StatementDonor, makeStatement, type StatementFacts } from './statement.ts';

const bodySchema = z.strictObject({
  tax_year: z.string().check(z.refine(isTaxYear)),
  mode: z._default(z.enum(['test', 'live']), 'live'),
  acknowledgement_number: z.optional(
    z.string().check(z.overwrite(cleanLine), z.minLength(1), z.maxLength(50)),
  ),
  action: z._default(z.enum(['download', 'list-conflicts', 'decide-name']), 'download'),
  conflict: z.optional(z.string()),
  donor_id: z.optional(z.uuid()),
});
type Body = z.infer<typeof bodySchema>;

const decisionsSchema = z.array(
  z.object({
    donor_id: z.string(),
    names: z.array(z.string()),
    decided_by: z.nullable(z.string()),
    decided_at: z.string(),
  }),
);

const donorsSchema = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    address: z.nullable(z.string()),
    /** null for a donor without an email address. */
    email: z.nullable(z.string()),
    pan_masked: z.string(),
    pan_encrypted: z.string(),
    amount_paise: z.int(),
    cash_paise: z.int(),
    receipts: z.array(z.string()),
  }),
);

/**
 * Writes the statement of donations of a tax year (Form 113), for administrators. Its CSV is the only place where a PAN
 * is readable.
 *
 * Request: `{ tax_year: '2026-27', mode?, acknowledgement_number? }`, with the number of the statement to revise.
 * Response: `{ csv, file_name, donors, amount_paise, rounding_paise, missing, missing_paise }`, or `{ error }` with a
 * code: the amounts of the donors in the file and of those left out add up to what was kept of the year's donations.
 *
 * A PAN under several names is a conflict, and the file is refused until an administrator has decided each. With the
 * `action` `list-conflicts` the response is `{ conflicts }`; `decide-name`, with the key of a `conflict` and the
 * `donor_id` of the name to use, stores the decision first.
 */
export function handle(request: Request, variables: EnvironmentVariables): Promise<Response> {
  return serveSite(
    'tax-return',
    request,
    () => readSettings(donorSchema, variables),
    (settings) => answer(request, settings),
  );
}

async function answer(request: Request, settings: DonorSettings) {
  const userId = await readUserId(request, settings);
  if (userId === null) throw new HttpError(401, 'sign-in-required');
  if ((await ownRole(request, settings)) !== 'admin')
    throw new HttpError(403, 'not-an-administrator');
  const body = bodySchema.safeParse(await readJson(request));
  if (!body.success) throw new HttpError(400, 'bad-request');
  if (body.data.action === 'download') {
    const statement = await writeStatement(settings, body.data);
    await recordDownload(request, settings, body.data);
    return statement;
  }
  if (body.data.action === 'decide-name') await decideName(settings, body.data, userId);
  const { conflicts } = await readDonorsAndConflicts(settings, body.data);
  return { conflicts: conflicts.map(conflictAnswer) };
}

/** @throws HttpError `second-factor` or `new-second-factor` unless the session has a code of an app that is old enough */
async function recordDownload(request: Request, settings: DonorSettings, { tax_year, mode }: Body) {
  dataOf(await callerClient(request, settings).rpc('record_tax_file', { tax_year, mode }));
}

/** @throws HttpError `conflict-changed` for a conflict, or a name in it, that is not there any more */
async function decideName(settings: DonorSettings, body: Body, userId: string) {
  const { conflicts } = await readDonorsAndConflicts(settings, body);
  const conflict = conflicts.find(({ key }) => key === body.conflict);
  const donors = conflict ? [...conflict.names.values()].flat() : [];
  const chosen = donors.find(({ id }) => id === body.donor_id);
  if (!conflict || !chosen) throw new HttpError(409, 'conflict-changed');
  await databaseClient(settings)
    .rpc('decide_donor_name', {
      tax_year: body.tax_year,
      mode: body.mode,
      donor_id: chosen.id,
      names: [...conflict.names.keys()],
      decided_by: userId,
    })
    .throwOnError();
}

async function readDonorsAndConflicts(settings: DonorSettings, { tax_year, mode }: Body) {
  const panKeys = readPanKeys(settings.PAN_KEYS);
  const stored = await readDonors(settings, panKeys, tax_year, mode);
  const { data: decisions } = await databaseClient(settings)
    .rpc('donor_name_decisions', { tax_year, mode })
    .throwOnError();
  const conflicts = await findNameConflicts(stored.donors, decisionsSchema.parse(decisions));
  return { ...stored, conflicts };
}

/** @throws HttpError `undecided-names` while a PAN has several names and no decision */
async function writeStatement(settings: DonorSettings, body: Body) {
  const { tax_year: taxYear, mode, acknowledgement_number: number = '' } = body;
  const facts = await readFacts(settings, number);
  const { donors, missing, missingPaise, conflicts } = await readDonorsAndConflicts(settings, body);
  const chosenIds = conflicts.flatMap(({ decision }) => decision?.donor_id ?? []);
  if (chosenIds.length < conflicts.length) throw new HttpError(409, 'undecided-names');
  const statement = makeStatement(donors, facts, new Set(chosenIds));
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
  const { data: organisation } = await databaseClient(settings)
    .from('receipt_settings')
    .select('registration_number, registered_on, section')
    .maybeSingle()
    .throwOnError();
  if (!organisation?.registration_number || !organisation.registered_on) {
    throw new HttpError(409, 'registration-missing');
  }
  const { registration_number: registrationNumber, registered_on: registeredOn } = organisation;
  const { section } = organisation;
  return { registrationNumber, registeredOn, section, acknowledgementNumber };
}

interface StoredDonors {
  readonly donors: StatementDonor[];
  /** Donors whose PAN the statement needs and nobody has given. */
  readonly missing: number;
  readonly missingPaise: number;
}

/**
 * The donors of a tax year with their PANs, those whose details changed last first.
 * @throws HttpError `pan-unreadable`, with the donor, for one that can't be decrypted
 */
async function readDonors(
  settings: DatabaseSettings,
  panKeys: PanKeys,
  taxYear: string,
  mode: 'test' | 'live',
): Promise<StoredDonors> {
  const { data } = await databaseClient(settings)
    .rpc('statement_donors', { tax_year: taxYear, mode })
    .single()
    .throwOnError();
  const donors: StatementDonor[] = [];
  for (const row of donorsSchema.parse(data.donors)) {
    const { id, name, email, receipts, cash_paise: cashPaise } = row;
    const address = row.address ?? '';
    const pan = await readPan(panKeys, id, row.pan_encrypted);
    const { pan_masked: panMasked, amount_paise: amountPaise } = row;
    donors.push({ id, name, address, email, pan, panMasked, amountPaise, cashPaise, receipts });
  }
  return { donors, missing: data.missing, missingPaise: data.missing_paise };
}

async function readPan(panKeys: PanKeys, id: string, encrypted: string): Promise<string> {
  try {
    return await decryptPan(panKeys, id, encrypted);
  } catch (error) {
    logFailure('tax-return', error);
    throw new HttpError(409, 'pan-unreadable', { donor_id: id });
  }
}
