import { Link } from 'react-router-dom';
import { PageHead } from '@/components/PageHead';
import { useIsAdmin } from '@/features/auth/AuthProvider';
import { TaxYear } from '@/features/tax-year/TaxYear';
import { paths } from '@/lib/paths';

export default function TaxYearPage() {
  const isAdmin = useIsAdmin();
  return (
    <>
      <PageHead title="Tax year" description="For administrators: receipts and the tax return." />
      <h1 className="text-3xl! sm:text-4xl!">Tax year</h1>
      {isAdmin ? (
        <>
          <Link to={paths.staff} className="text-link mb-6 inline-flex min-h-11 items-center">
            Staff Dashboard
          </Link>
          <TaxYear />
        </>
      ) : (
        <p role="alert" className="mt-4 text-lg text-muted">
          Only administrators can see the tax year.
        </p>
      )}
    </>
  );
}
