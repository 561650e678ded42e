import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';
import { hostFiles } from './hosting/host-files-plugin.ts';
import { prerenderPages } from './hosting/prerender.ts';
import { productionRouter } from './hosting/production-router.ts';
import { previewPages } from './hosting/preview.ts';
import { offlineWorker } from './hosting/offline-plugin.ts';
import { searchFiles } from './hosting/search-plugin.ts';
import { unsafePayments } from './src/lib/payment-mode.ts';
import { localSupabase } from './supabase/local/vite-plugin.ts';

/** Fails a build that would take real money without orders; the page would refuse it as well. */
function refuseUnsafePayments(): Plugin {
  return {
    name: 'refuse-unsafe-payments',
    apply: 'build',
    configResolved({ mode, envDir }) {
      const settings = loadEnv(mode, envDir || process.cwd(), 'VITE_');
      const problem = unsafePayments(settings['VITE_PAYMENTS'], settings['VITE_RAZORPAY_KEY_ID']);
      if (problem !== null) throw new Error(problem);
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
    searchFiles(),
    prerenderPages(),
    hostFiles(),
    previewPages(),
    offlineWorker(),
  ],
  // Names which file needs which: the budgets are counted from it.
  build: {
    manifest: true,
    // Every browser of the last three years fetches ahead by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // One file of all that the frame and the home page need: twenty small ones would be 7 kB more on
          // the way, and as many requests. Every other page needs most of it too.
          groups: [
            // Runs in a task of its own before the rest (hosting/start-when-painted.ts), and stays the same from
            // deploy to deploy.
            {
              name: 'react',
              test: /\/node_modules\/(react|react-dom|scheduler)\/|\/src\/lib\/draw\.ts$/,
              priority: 1,
            },
            { name: 'site', test: /\/src\/(main|pages\/home\/HomePage)\.tsx$/ },
            { name: 'forms', test: /\/src\/features\/contact\/ContactForm\.tsx$/ },
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
