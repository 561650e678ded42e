import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';
import { hostFiles } from './hosting/host-files-plugin.ts';
import { prerenderPages } from './hosting/prerender-plugin.ts';
import { productionRouter } from './hosting/production-router.ts';
import { previewPages } from './hosting/preview-plugin.ts';
import { serviceWorker } from './hosting/service-worker-plugin.ts';
import { sitemapFiles } from './hosting/sitemap-plugin.ts';
import { areUnsafePayments } from './src/lib/payment-mode.ts';
import { describeProblem } from './src/lib/setting-problems.ts';
import { localSupabase } from './supabase/local/vite-plugin.ts';

/** Fails a build that would take real money without server-made orders. The payment page refuses it as well. */
function refuseUnsafePayments(): Plugin {
  return {
    name: 'refuse-unsafe-payments',
    apply: 'build',
    configResolved({ mode, envDir }) {
      const settings = loadEnv(mode, envDir || process.cwd(), 'VITE_');
      if (areUnsafePayments(settings['VITE_PAYMENTS'], settings['VITE_RAZORPAY_KEY_ID'])) {
        throw new Error(describeProblem('unsafe-payments'));
      }
    },
  };
}

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    localSupabase(),
    refuseUnsafePayments(),
    productionRouter(),
    sitemapFiles(),
    prerenderPages(),
    hostFiles(),
    previewPages(),
    serviceWorker(),
  ],
  build: {
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
        // The entry bundle lists the names of all files, and hashes don't compress. Each character less is 100 bytes.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          // One chunk for the layout and the home page. As twenty small chunks it would be 7 kB larger, and
          // every other page needs most of it too.
          groups: [
            // Runs in a task of its own before the rest (hosting/script-loader.ts). Its hash rarely changes
            // between deploys.
            {
              name: 'react',
              test: /\/node_modules\/(react|react-dom|scheduler)\/|\/src\/components\/hydration\/render-root\.ts$/,
              priority: 1,
            },
            { name: 'site', test: /\/src\/(main|pages\/home\/HomePage)\.tsx$/ },
            {
              name: 'tables',
              test: /\/@supabase\/postgrest-js\/|\/src\/lib\/(create-public-tables|timed-fetch)\.ts$/,
            },
            // One small file less is 30 bytes less in the entry bundle, which lists all files.
            // Public pages need dates and updates without the code of the team.
            { name: 'dates', test: /\/src\/lib\/(dates|financial-year)\./ },
            { name: 'updates', test: /\/src\/features\/dog-updates\/dog-update[^/]*\.ts$/ },
            {
              name: 'lists',
              test: /\/_shared\/csv\.|\/src\/(components\/states\/|components\/(DetailList|PageCard|use-heading-focus|use-today)|components\/ui\/(BusyButton|Disclosure|Select|ShowOlder)|lib\/(keyset-pagination|plural|csv|download|uuid)\.)|\/react-query\/.*\/(useInfiniteQuery|infiniteQueryOptions)\./,
            },
            // After the group above, which would else be part of it.
            { name: 'forms', test: /\/src\/features\/contact\/ContactForm\.tsx$/ },
            { name: 'rich-text', test: /\/src\/(components\/RichText|lib\/rich-text)\./ },
            {
              name: 'gifts',
              test: /\/src\/(content\/donation-types|features\/auth\/use-is-admin|lib\/(live-site|typed-amount))\./,
            },
            {
              name: 'donors',
              test: /\/src\/(lib\/function-queries|features\/donors\/donor(-queries)?)\.|\/_shared\/donor\/pan\./,
            },
            {
              name: 'donor-form',
              test: /\/features\/donors\/(DonorDialog|DonorFields|DonorForm|RemovePanDialog|donor-(schema|error))\./,
            },
            { name: 'team-tools', test: /\/src\/components\/(CsvDownload|use-unsaved-changes)\./ },
            { name: 'legal', test: /\/(LegalPage|ways-to-reach-us)\./ },
            { name: 'team', test: /\/features\/dog-updates\/team\/(?!convert-video)/ },
            {
              name: 'return-to',
              test: /\/guards\/(return-to|use-sign-in-first)\./,
            },
            {
              name: 'donations',
              test: /\/features\/donations\/donation(-queries)?\./,
            },
            { name: 'toasts', test: /\/sonner\/|\/src\/app\/Toaster\./ },
            {
              name: 'account-menu',
              test: /\/src\/app\/(AccountMenu|SignedInMenuPart|role-links|use-person-name)\./,
            },
            { name: 'email-links', test: /\/(features|pages)\/email-links\// },
            { name: 'receipts', test: /\/(features|pages|_shared)\/receipts\// },
          ],
        },
      },
    },
  },
  resolve: {
    alias: {
      '@': fileURLToPath(new URL('./src', import.meta.url)),
      '@supabase/realtime-js': fileURLToPath(new URL('./src/lib/no-realtime.ts', import.meta.url)),
    },
  },
});
