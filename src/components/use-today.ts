import { useState } from 'react';
import { indianDay } from '@/lib/dates';

/** The day in India on which the component was mounted, as YYYY-MM-DD. */
export function useToday(): string {
  const [today] = useState(() => indianDay(new Date().toISOString()));
  return today;
}
