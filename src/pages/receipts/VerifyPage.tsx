import { useParams } from 'react-router-dom';
import { PageCard } from '@/components/PageCard';
import { PageHead } from '@/components/PageHead';
import { VerificationResult } from '@/features/donations/receipts/VerificationResult';
import { say } from '@/lib/say';

export default function VerifyPage() {
  const { code = '' } = useParams();
  return (
    <PageCard title={say('Is this receipt genuine?')}>
      <PageHead
        title={say('Check a receipt')}
        description={say('Compares a donation receipt with the organisation’s records.')}
      />
      <VerificationResult code={code} />
    </PageCard>
  );
}
