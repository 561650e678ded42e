import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Folders and files whose texts stay English: only the team or developers read them, or they are on paper. */
const ENGLISH = [
  /\/(team|admin)\//,
  /^src\/features\/(tax-years\/|people\/[^/]+$|donations\/recorded\/)/,
  /^src\/pages\/styleguide\//,
  /^src\/app\/(ConfigurationProblem|LostRoleNotice|TeamLayout|setting-problems|team-pages)\./,
  /^src\/components\/(CsvDownload|EntryList|ui\/Pagination|ui\/SearchField)\./,
  /^src\/features\/donations\/checkout\/PaymentSetupNotice\./,
  /^src\/features\/donations\/receipts\/(ReceiptDocument|StatementDocument)\./,
];

/** Whether the Hindi site has the file's texts in Hindi. @param file its path from the project's folder */
export function isTranslatedFile(file: string): boolean {
  return HAS_TEXTS.test(file) && !ENGLISH.some((pattern) => pattern.test(file));
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
