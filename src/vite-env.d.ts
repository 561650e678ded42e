interface ImportMetaEnv {
  readonly VITE_SUPABASE_URL?: string;
  readonly VITE_SUPABASE_PUBLISHABLE_KEY?: string;
  readonly VITE_RAZORPAY_KEY_ID?: string;
  readonly VITE_PAYMENTS?: string;
  readonly VITE_HERO_VIDEO_URL?: string;
  readonly VITE_CHECKOUT_SCRIPT_URL?: string;
  readonly VITE_TURNSTILE_SITE_KEY?: string;
  readonly VITE_SITE_URL?: string;
  readonly VITE_OFFLINE?: string;
  /** `hi` in the Hindi build. */
  readonly SITE_LANGUAGE?: string;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}
