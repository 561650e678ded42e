import { settingLabels } from '@/features/settings/settings';

export function SettingsSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading your settings...</span>
      <div aria-hidden="true" className="divide-y divide-line border-y border-line">
        {settingLabels.map(({ setting }) => (
          <div key={setting} className="flex items-start justify-between gap-6 py-4">
            <div className="grid gap-2 py-1">
              <span className="h-4 w-36 rounded bg-paper" />
              <span className="h-4 w-56 max-w-full rounded bg-paper" />
            </div>
            <span className="my-1.5 h-8 w-13 shrink-0 rounded-full bg-paper" />
          </div>
        ))}
      </div>
    </div>
  );
}
