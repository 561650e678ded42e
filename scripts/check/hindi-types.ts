// Part of `npm run check`: compiles the Hindi site's source, which has the translations in place of the English texts,
// so that a translated value, such as a status, is found.
import path from 'node:path';
import ts from 'typescript';
import { readCatalogue, type Translate, translator } from '../../translation/catalogue.ts';
import { isTranslatedFile } from '../../translation/files.ts';
import { translateFile } from '../../translation/translate-file.ts';
import { CATALOGUE } from '../../translation/update.ts';

/**
 * The type errors of the source in src/ with translations, one line for each.
 * @param root the folder of tsconfig.json
 * @returns also the number of translated files
 */
export function hindiTypeErrors(
  root: string,
  translate: Translate,
): { errors: string[]; count: number } {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), (file) =>
    ts.sys.readFile(file),
  );
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const nameOf = (file: string) => path.relative(root, file).replaceAll(path.sep, '/');
  const host = ts.createCompilerHost(options);
  let count = 0;
  host.readFile = (file) => {
    const code = ts.sys.readFile(file);
    const name = nameOf(file);
    if (code === undefined || !name.startsWith('src/') || !isTranslatedFile(name)) return code;
    count += 1;
    return translateFile(name, code, translate).code.toString();
  };
  const files = fileNames.filter((file) => nameOf(file).startsWith('src/'));
  // A file whose texts are all translated has no use for `say` any more.
  const program = ts.createProgram(files, { ...options, noUnusedLocals: false }, host);
  const errors = ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
    const line = file ? file.getLineAndCharacterOfPosition(start).line + 1 : 0;
    const text = ts.flattenDiagnosticMessageText(messageText, ' ');
    return `${file ? nameOf(file.fileName) : 'tsconfig.json'}:${line} ${text}`;
  });
  return { errors, count };
}

if (import.meta.filename === process.argv[1]) {
  const { errors, count } = hindiTypeErrors(process.cwd(), translator(readCatalogue(CATALOGUE)));
  for (const error of errors) console.error(error);
  if (errors.length > 0) process.exitCode = 1;
  else console.log(`The types of ${count} files are right with their Hindi texts.`);
}
