import { useSearchParams } from 'react-router-dom';

const PARAMETER = 'year';

/**
 * The chosen financial year, as a search parameter; '' means all. A year without donations, from an old
 * link, means all as well.
 */
export function useFinancialYear(years: readonly string[]) {
  const [searchParams, setSearchParams] = useSearchParams();
  const requested = searchParams.get(PARAMETER) ?? '';
  const choose = (year: string) => setSearchParams(year === '' ? {} : { [PARAMETER]: year });
  return { year: years.includes(requested) ? requested : '', choose };
}
