import { useSyncExternalStore } from 'react';
import { currentDay, subscribeToClock } from '@/lib/clock';

/** The day in India by the server's clock, as YYYY-MM-DD. */
export function useToday(): string {
  return useSyncExternalStore(subscribeToClock, currentDay, currentDay);
}
