import { useRef, type KeyboardEvent } from 'react';

interface Props<Value extends string> {
  label: string;
  /** The id of the tab panel. */
  panelId: string;
  tabs: readonly { value: Value; label: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Tabs for one panel, after the ARIA tabs pattern with manual activation. */
export function TabList<Value extends string>(props: Props<Value>) {
  const { label, panelId, tabs, chosen, onChoose } = props;
  const list = useRef<HTMLDivElement>(null);

  const moveFocus = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const elements = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    const at = elements.findIndex((element) => element === event.target);
    if (step === undefined || at === -1) return;
    event.preventDefault();
    elements.at((at + step) % elements.length)?.focus();
  };

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      // Four don't fit beside each other on a phone.
      className={`mb-8 flex ${tabs.length > 3 ? 'flex-wrap' : ''} gap-1 enlarged:flex-col rounded-control border border-line bg-surface p-1 sm:w-fit`}
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={`${panelId}-${tab.value}`}
          aria-controls={panelId}
          aria-selected={tab.value === chosen}
          tabIndex={tab.value === chosen ? 0 : -1}
          className="min-h-11 flex-auto rounded-[0.6rem] px-2 py-1 text-[0.9375rem] leading-tight font-semibold sm:px-4 sm:text-base text-muted aria-selected:bg-pine aria-selected:text-on-pine"
          onClick={() => onChoose(tab.value)}
          onKeyDown={moveFocus}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}
