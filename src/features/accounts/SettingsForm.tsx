import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { ErrorState } from '@/components/states/ErrorState';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { SelectField } from '@/components/ui/Select';
import { Switch } from '@/components/ui/Switch';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { readStoredSwitches, settingLabels, type Settings } from '@/features/accounts/settings';
import { saveSettings, settingsQuery } from '@/features/accounts/settings-api';
import { changesOf } from '@/lib/edited-row';
import { language } from '@/lib/language';
import { say } from '@/lib/say';
import { showToast } from '@/lib/toast';

// Each language is named in its own, on every page.
const ENGLISH = 'English';
const HINDI = 'हिन्दी';

export function SettingsForm({ userId }: { userId: string }) {
  const [stored] = useState(readStoredSwitches);
  // While the query loads, the switches show the copy in local storage and are disabled.
  const { data, isPending, isFetching, isPlaceholderData, refetch } = useQuery({
    ...settingsQuery(userId),
    placeholderData: () => (stored ? { ...stored, language } : undefined),
  });
  const [changes, setChanges] = useState<Partial<Settings>>({});
  const { submit, isPending: isSaving } = useSubmitOnce(saveSettings(userId));

  if (!data && !isPending) {
    return (
      <ErrorState
        title={say('Your settings could not be loaded.')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  const settings: Settings | null = data ? { ...data, ...changes } : null;
  const isLoading = isPending || isPlaceholderData;
  const isLocked = isLoading || isSaving;

  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!data || !settings) return;
    submit(changesOf(data, settings), () => {
      setChanges({});
      void showToast('success', say('Settings updated'));
    });
  };

  return (
    <form aria-label={say('Notifications')} aria-busy={isLoading} onSubmit={onSubmit}>
      <p role="status" className="sr-only">
        {isPending ? 'Loading your settings...' : ''}
      </p>
      <div className="divide-y divide-line border-y border-line">
        {settingLabels.map(({ setting, label, description }) => (
          <Switch
            key={setting}
            label={label}
            description={description}
            isOn={settings?.[setting] ?? null}
            disabled={isLocked}
            onChange={(isOn) => setChanges({ ...changes, [setting]: isOn })}
          />
        ))}
      </div>
      <div className="mt-6 max-w-xs">
        <SelectField
          label={say('Language of our emails')}
          value={settings?.language ?? language}
          disabled={isLocked}
          onChange={({ target }) =>
            setChanges({ ...changes, language: target.value === 'hi' ? 'hi' : 'en' })
          }
        >
          <option value="en" lang="en">
            {ENGLISH}
          </option>
          <option value="hi" lang="hi">
            {HINDI}
          </option>
        </SelectField>
      </div>
      <BusyButton type="submit" isBusy={isLocked} className={buttonClass('secondary', 'mt-6')}>
        {isSaving ? 'Saving...' : 'Save Changes'}
      </BusyButton>
    </form>
  );
}
