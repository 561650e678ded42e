import * as z from 'zod/mini';
import type { Tables } from '@common/database';
import type { Language } from '@/lib/language';
import { readStored, removeStored, storageKeys, writeStored } from '@/lib/local-storage';
import { say } from '@/lib/say';

interface Switches {
  emailNotifications: boolean;
  marketingEmails: boolean;
  adoptionAlerts: boolean;
  donationReceipts: boolean;
}

export interface Settings extends Switches {
  /** Of our emails. */
  language: Language;
}

/** The same as the defaults of the table's columns. */
export const defaultSettings: Settings = {
  emailNotifications: true,
  marketingEmails: false,
  adoptionAlerts: true,
  donationReceipts: true,
  language: 'en',
};

/** In the order in which they are shown. */
export const settingLabels: readonly {
  setting: keyof Switches;
  label: string;
  description: string;
}[] = [
  {
    setting: 'emailNotifications',
    label: say('Email Notifications'),
    description: say(
      'News of the dogs you sponsor, at most one email a day, what became of appeals that you gave for, and what our team writes to you.',
    ),
  },
  {
    setting: 'marketingEmails',
    label: say('Marketing Emails'),
    description: say('The newsletter: news of the dogs, about once a month.'),
  },
  {
    setting: 'adoptionAlerts',
    label: say('Adoption Alerts'),
    description: say('An email when new dogs are looking for a sponsor, at most one a day.'),
  },
  {
    setting: 'donationReceipts',
    label: say('Donation Receipts'),
    description: say(
      'The receipt of each donation by email, and a note if a payment fails. Receipts are under My Donations in any case.',
    ),
  },
];

export function toSettings(row: Tables<'user_settings'>): Settings {
  return {
    emailNotifications: row.email_notifications,
    marketingEmails: row.marketing_emails,
    adoptionAlerts: row.adoption_alerts,
    donationReceipts: row.donation_receipts,
    language: row.language,
  };
}

const columns = {
  emailNotifications: 'email_notifications',
  marketingEmails: 'marketing_emails',
  adoptionAlerts: 'adoption_alerts',
  donationReceipts: 'donation_receipts',
  language: 'language',
} as const satisfies Record<keyof Settings, keyof Tables<'user_settings'>>;

export function toColumns(settings: Partial<Settings>): Partial<Tables<'user_settings'>> {
  const names = Object.keys(settings) as (keyof Settings)[];
  return Object.fromEntries(names.map((name) => [columns[name], settings[name]]));
}

const storedSettingsSchema = z.object({
  emailNotifications: z.catch(z.boolean(), defaultSettings.emailNotifications),
  marketingEmails: z.catch(z.boolean(), defaultSettings.marketingEmails),
  adoptionAlerts: z.catch(z.boolean(), defaultSettings.adoptionAlerts),
  donationReceipts: z.catch(z.boolean(), defaultSettings.donationReceipts),
});

/** The copy of the switches in local storage (paws_user_settings). An invalid one counts as its default. */
export function readStoredSwitches(): Switches | null {
  return readStored(
    storageKeys.settings,
    (value) => storedSettingsSchema.safeParse(value).data ?? null,
  );
}

export function writeStoredSettings({ language: _language, ...switches }: Settings): void {
  writeStored(storageKeys.settings, switches);
}

export function removeStoredSettings(): void {
  removeStored(storageKeys.settings);
}
