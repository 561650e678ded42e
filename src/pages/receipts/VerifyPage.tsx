import { useParams } from 'react-router-dom';
import { PageCard } from '@/components/PageCard';
import { PageHead } from '@/components/PageHead';
import { VerificationResult } from '@/features/receipts/VerificationResult';

export default function VerifyPage() {
  const { code = '' } = useParams();
  return (
    <PageCard title="Is this receipt genuine?">
      <PageHead
        title="Check a receipt"
        description="Compares a donation receipt with the organisation’s records."
      />
      <VerificationResult code={code} />
    </PageCard>
  );
}
