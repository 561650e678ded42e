import { useSearchParams } from 'react-router-dom';

const PARAMETER = 'year';

/**
 * The chosen financial year, kept in the address; '' stands for all. A year in which nothing was given,
 * from an old link, counts as no choice.
 */
export function useFinancialYear(years: readonly string[]) {
  const [searchParams, setSearchParams] = useSearchParams();
  const asked = searchParams.get(PARAMETER) ?? '';
  const choose = (year: string) => setSearchParams(year === '' ? {} : { [PARAMETER]: year });
  return { year: years.includes(asked) ? asked : '', choose };
}
