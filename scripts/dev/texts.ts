// npm run texts: brings translation/hi.po up to date with the English texts in the code, and the Hindi of emails with it.
import { readFileSync, writeFileSync } from 'node:fs';
import { emailTextsFiles } from '../../translation/email-texts.ts';
import {
  CATALOGUE,
  README,
  readTexts,
  updateCatalogue,
  updateReadme,
} from '../../translation/update.ts';

writeFileSync(CATALOGUE, updateCatalogue(readFileSync(CATALOGUE, 'utf8'), readTexts()));
writeFileSync(README, updateReadme(readFileSync(README, 'utf8'), readFileSync(CATALOGUE, 'utf8')));
for (const [file, code] of await emailTextsFiles()) writeFileSync(file, code);
