import path from 'node:path';
import type { Plugin } from 'vite';
import type { Language } from '../src/lib/language.ts';
import { isTranslatedFile } from './files.ts';
import { readCatalogue, translator } from './catalogue.ts';
import { removeMarkers, translateFile } from './translate-file.ts';

const CATALOGUE = path.resolve(import.meta.dirname, 'hi.po');

/**
 * Puts the Hindi texts of the catalogue in place of the English ones. In an English build it only takes the marks of
 * `say()` away. A Hindi build fails if a text that visitors or sponsors read has no translation.
 */
export function translateTexts(language: Language): Plugin {
  const missing: string[] = [];
  let root = '';
  let isBuild = false;
  const read = () => (language === 'hi' ? translator(readCatalogue(CATALOGUE)) : undefined);
  let translate = read();
  return {
    name: 'translate-texts',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
      isBuild = config.command === 'build';
    },
    watchChange(file) {
      if (file === CATALOGUE) translate = read();
    },
    transform: {
      filter: { id: /\.tsx?$/ },
      handler(code, id) {
        const file = path.relative(root, id.split('?')[0] ?? id);
        if (!isTranslatedFile(file)) return null;
        const isFunction = file.startsWith('supabase/');
        // The functions of the local stack look texts up when they write an email, as deployed ones do.
        if (isFunction && !isBuild && this.environment.config.consumer === 'server') return null;
        // Receipts are in English on paper, with labels in Hindi beside it; emails are translated when they are written.
        const isEnglish = isFunction && /\/(emails|receipts)\//.test(file);
        if (!translate || isEnglish) return changed(removeMarkers(file, code));
        this.addWatchFile(CATALOGUE);
        const result = translateFile(file, code, translate);
        for (const { line, source } of result.missing) missing.push(`${file}:${line} ${source}`);
        return changed(result.code);
      },
    },
    buildEnd() {
      if (isBuild && missing.length > 0) {
        this.error(
          `${missing.length} texts have no translation:\n${missing.toSorted().join('\n')}`,
        );
      }
    },
  };
}

function changed(code: ReturnType<typeof removeMarkers>) {
  return code?.hasChanged()
    ? { code: code.toString(), map: code.generateMap({ hires: true }) }
    : null;
}
