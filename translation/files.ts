import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Folders and files whose texts stay English: only the team or developers read them, or they are on paper. */
const ENGLISH = [
  /\/(team|admin)\//,
  /^src\/features\/(tax-years\/|people\/[^/]+$|donations\/(recorded|settlements|bank)\/)/,
  /^src\/pages\/styleguide\//,
  /^src\/app\/(ConfigurationProblem|setting-problems|team-pages)\./,
  /^src\/components\/(CsvDownload|EntryList)\./,
  /^src\/features\/donations\/checkout\/PaymentSetupNotice\./,
  /^src\/lib\/table-file\./,
  /^src\/features\/donations\/receipts\/(ReceiptDocument|StatementDocument)\./,
];

/** Of those folders what volunteers see: Today, Write an update, Dog updates and Care due, and the frame around them. */
const OF_VOLUNTEERS = [
  /^src\/features\/dogs\/care\/team\/(BillField|CareRecordDialog|DogsField|DueCareList|QueuedCareList|care-schema|queue-care|queued-care|team-care-api)\./,
  /^src\/features\/dogs\/papers\/team\/DogAtCentre\./,
  /^src\/features\/dogs\/team\/(DogDrafts|kept-choices-api)\./,
  /^src\/features\/dogs\/updates\/team\/(?!UndescribedMedia|UpdateTranslations)/,
  /^src\/features\/team\/(HomeStrip|TodayList|today-api)\./,
  /^src\/pages\/team\/(CareDuePage|StaffPage|UpdatePage|UpdateQueuePage)\./,
];

/** Whether the Hindi site has the file's texts in Hindi. @param file its path from the project's folder */
export function isTranslatedFile(file: string): boolean {
  return (
    HAS_TEXTS.test(file) &&
    (OF_VOLUNTEERS.some((pattern) => pattern.test(file)) ||
      !ENGLISH.some((pattern) => pattern.test(file)))
  );
}

const HAS_TEXTS =
  /^(src\/.*|supabase\/functions\/_shared\/(mailings\/.*|common\/(emails\/.*|receipts\/.*|(charge|gift)-texts)))\.tsx?$/;

/** Every file with texts that are translated, in the order of their names. */
export function translatedFiles(): string[] {
  return filesWithTexts().filter(isTranslatedFile);
}

function filesWithTexts(): string[] {
  return ['src', 'supabase/functions/_shared']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
        path.posix.join(folder, name.replaceAll('\\', '/')),
      ),
    )
    .filter((file) => HAS_TEXTS.test(file))
    .sort();
}
