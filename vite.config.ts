import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';
import { hostFiles } from './hosting/host-files-plugin.ts';
import {
  chosenLanguage,
  furtherBuilds,
  furtherServers,
  hindiStyles,
  siteLanguage,
} from './hosting/languages-plugin.ts';
import { prerenderPages } from './hosting/prerender-plugin.ts';
import { previewPages } from './hosting/preview-plugin.ts';
import { sealFile } from './hosting/seal-plugin.ts';
import { serviceWorker } from './hosting/service-worker-plugin.ts';
import { sitemapFiles } from './hosting/sitemap-plugin.ts';
import { buildProblem } from './src/lib/env.ts';
import { describeProblem } from './src/app/setting-problems.ts';
import { localSupabase } from './supabase/local/vite-plugin.ts';
import { translateTexts } from './translation/plugin.ts';

/**
 * Fails a build that would take real money without server-made orders, which the payment page refuses as well, or whose
 * malformed settings would replace every page.
 */
function refuseWrongSettings(): Plugin {
  return {
    name: 'refuse-wrong-settings',
    apply: 'build',
    configResolved({ mode, envDir }) {
      const problem = buildProblem(loadEnv(mode, envDir || process.cwd(), 'VITE_'));
      if (problem !== null) throw new Error(describeProblem(problem));
    },
  };
}

/** Moves the manifests of the build, which only the size budgets read, beside the folder that is published. */
function unpublishedManifests(): Plugin {
  let folder: string;
  return {
    name: 'unpublished-manifests',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved({ root, build }) {
      folder = path.resolve(root, build.outDir);
    },
    // Not closeBundle, which also runs after a failure and would cover its reason.
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        await rm(`${folder}-manifests`, { recursive: true, force: true });
        await rename(path.join(folder, '.vite'), `${folder}-manifests`);
      },
    },
  };
}

/** Leaves the pictures of the sample dogs, which only the local database has, out of a site with a database of its own. */
function withoutSampleDogs(): Plugin {
  let images: string | null = null;
  return {
    name: 'without-sample-dogs',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved({ root, mode, envDir, build }) {
      const settings = loadEnv(mode, envDir || root, ['VITE_', 'LOCAL_SUPABASE']);
      if (settings['VITE_SUPABASE_URL'] && !settings['LOCAL_SUPABASE']) {
        images = path.resolve(root, build.outDir, 'images');
      }
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (images === null) return;
        await rm(path.join(images, 'dogs'), { recursive: true });
        for (const name of await readdir(path.join(images, 'share'))) {
          if (name.startsWith('dog-')) await rm(path.join(images, 'share', name));
        }
      },
    },
  };
}

const language = chosenLanguage();

export default defineConfig({
  plugins: [
    translateTexts(language.code),
    react(),
    tailwindcss(),
    localSupabase(),
    refuseWrongSettings(),
    siteLanguage(language),
    ...(language.code === 'hi' ? [hindiStyles()] : []),
    sitemapFiles(),
    prerenderPages(language),
    ...(language.prefix === ''
      ? [
          hostFiles(),
          sealFile(),
          previewPages(),
          furtherServers(),
          furtherBuilds(),
          serviceWorker(),
          unpublishedManifests(),
          withoutSampleDogs(),
        ]
      : []),
  ],
  build: {
    // What the site works from (docs/browsers.md): Safari 15.6 has the syntax of 16, but for a rare fault of class fields, whose
    // replacement costs every visitor 1.2 kB. The style sheet is for what Tailwind supports.
    target: ['chrome100', 'safari16', 'firefox115'],
    cssTarget: ['chrome111', 'safari16.4', 'firefox115'],
    // The size budgets are measured from it.
    manifest: true,
    // Browsers since 2023 support modulepreload.
    modulePreload: {
      polyfill: false,
      // Lazy chunks don't preload the chunks that every page has already loaded.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html'
          ? files
          : files.filter((file) => !/\/(react|site|rolldown-runtime)-/.test(file)),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Its hash rarely changes between deploys.
            { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 1 },
            // The layout and the home page load together, so they are one file instead of many small ones.
            { name: 'site', test: /\/src\/(main\.tsx|pages\/home\/)/ },
            { name: 'states', test: /\/src\/components\/states\// },
          ],
        },
      },
    },
  },
  resolve: {
    alias: {
      '@': fileURLToPath(new URL('./src', import.meta.url)),
      '@common': fileURLToPath(new URL('./supabase/functions/_shared/common', import.meta.url)),
      '@supabase/realtime-js': fileURLToPath(new URL('./hosting/no-realtime.ts', import.meta.url)),
    },
  },
});
