// npm run texts: brings translation/hi.po up to date with the English texts in the code.
import { readFileSync, writeFileSync } from 'node:fs';
import { CATALOGUE, readTexts, updateCatalogue } from '../../translation/update.ts';

writeFileSync(CATALOGUE, updateCatalogue(readFileSync(CATALOGUE, 'utf8'), readTexts()));
