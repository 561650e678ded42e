import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';
import { hostFiles } from './hosting/host-files-plugin.ts';
import { prerenderPages } from './hosting/prerender.ts';
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
    searchFiles(),
    prerenderPages(),
    hostFiles(),
    previewPages(),
    offlineWorker(),
  ],
  // Names which file needs which: the budgets are counted from it.
  build: { manifest: true },
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
});
