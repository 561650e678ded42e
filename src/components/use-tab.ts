import { useSearchParams } from 'react-router-dom';
import { confirmLeaving } from '@/components/use-blocker';

interface Tab<Value extends string> {
  value: Value;
  label: string;
}

/**
 * The chosen tab, stored in the URL's `tab` parameter. The first tab is the default. Choosing another one
 * removes all other parameters, and asks first if there are unsaved changes.
 */
export function useTab<Value extends string>(tabs: readonly [Tab<Value>, ...Tab<Value>[]]) {
  const [searchParams, setSearchParams] = useSearchParams();
  const [defaultTab] = tabs;
  const requested = searchParams.get('tab');
  const tab = (tabs.find(({ value }) => value === requested) ?? defaultTab).value;

  const choose = (next: Value) => {
    if (next === tab || !confirmLeaving()) return;
    setSearchParams(next === defaultTab.value ? {} : { tab: next });
  };
  return { tab, choose };
}
