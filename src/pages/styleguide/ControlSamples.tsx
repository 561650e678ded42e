import { useState } from 'react';
import { buttonClass, type ButtonVariant } from '@/components/ui/button-class';
import { Combobox, type ComboboxOption } from '@/components/ui/Combobox';
import { Dialog } from '@/components/ui/Dialog';
import { TextAreaField, TextField } from '@/components/ui/Field';
import { PasswordField } from '@/components/ui/PasswordField';
import { Select } from '@/components/ui/Select';
import { Switch } from '@/components/ui/Switch';
import { showToast } from '@/lib/toast';

const variants: readonly ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger'];
const choices = ['Chowk', 'Hazratganj', 'इंदिरा नगर'].map((value) => ({ value, label: value }));

const areasQuery = (search: string) => ({
  queryKey: ['styleguide', search],
  queryFn: () => Promise.resolve(choices.filter(({ label }) => label.includes(search))),
});

export function ControlSamples() {
  const [isOn, setIsOn] = useState(true);
  const [choice, setChoice] = useState('');
  const [found, setFound] = useState<ComboboxOption | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <div className="grid gap-8">
        <Buttons onAsk={() => setIsAsking(true)} />
        <div className="grid gap-x-8 gap-y-3 md:grid-cols-2">
          <TextField label="Name" hint="As you want to be called." />
          <TextField
            label="Email"
            defaultValue="asha@"
            error="Please enter a valid email address."
          />
          <PasswordField label="Password" toggleLabel="Show password" autoComplete="new-password" />
          <Select
            label="Location"
            allLabel="All locations"
            options={choices}
            value={choice}
            onChange={setChoice}
          />
          <Combobox
            label="Area"
            hint="Searches while you type."
            emptyText="No area is found."
            errorText="The areas could not be loaded."
            optionsQuery={areasQuery}
            value={found}
            onChange={setFound}
          />
          <TextAreaField label="Message" error="Message is required." />
          <Switch
            label="Adoption Alerts"
            description="A line when a dog is looking for somebody."
            isOn={isOn}
            onChange={setIsOn}
          />
        </div>
      </div>
      {isAsking ? (
        <Dialog title="A dialog" onClose={() => setIsAsking(false)}>
          <p>Escape, the cross and a press outside close it.</p>
        </Dialog>
      ) : null}
    </>
  );
}

function Buttons({ onAsk }: { onAsk: () => void }) {
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3">
        {variants.map((variant) => (
          <button key={variant} type="button" className={buttonClass(variant)}>
            {variant}
          </button>
        ))}
        {variants.map((variant) => (
          <button key={variant} type="button" disabled className={buttonClass(variant)}>
            {`${variant}, disabled`}
          </button>
        ))}
      </div>
      <div className="on-pine flex flex-wrap gap-3 rounded-card bg-pine p-6">
        <button type="button" className={buttonClass('primary')}>
          primary
        </button>
        <button type="button" className={buttonClass('onPine')}>
          onPine
        </button>
      </div>
      <div className="flex flex-wrap gap-3">
        <button type="button" className={buttonClass('secondary')} onClick={onAsk}>
          Open a dialog
        </button>
        {(['success', 'error', 'info'] as const).map((kind) => (
          <button
            key={kind}
            type="button"
            className={buttonClass('secondary')}
            onClick={() => void showToast(kind, `A toast that says ${kind}`)}
          >
            {`Toast: ${kind}`}
          </button>
        ))}
      </div>
    </div>
  );
}
