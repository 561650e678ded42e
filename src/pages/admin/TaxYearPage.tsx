import { PageHead } from '@/components/PageHead';
import { TaxYear } from '@/features/tax-years/TaxYear';

export default function TaxYearPage() {
  return (
    <>
      <PageHead title="Tax year" description="For administrators: receipts and the tax return." />
      <h1 className="mb-6 text-3xl! sm:text-4xl!">Tax year</h1>
      <TaxYear />
    </>
  );
}
