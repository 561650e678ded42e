import { useQuery } from '@tanstack/react-query';
import { PageHead } from '@/components/PageHead';
import { ErrorState } from '@/components/states/ErrorState';
import { StaleNotice } from '@/components/states/StaleNotice';
import { PaperPage } from '@/features/receipts/PaperPage';
import { PaperSkeleton } from '@/features/receipts/PaperSkeleton';
import { receiptQuery } from '@/features/receipts/receipt-queries';
import { ReceiptDocument } from '@/features/receipts/ReceiptDocument';
import { ReceiptNotFound } from '@/features/receipts/ReceiptNotFound';

interface Props {
  receiptId: string;
  /** Of a visitor's mail; null asks with the session. */
  secret: string | null;
  /** Of the signed-in user. */
  email: string | null;
}

export function ReceiptView({ receiptId, secret, email }: Props) {
  const query = useQuery(receiptQuery(receiptId, secret));
  const { data, isPending, isError, isFetching, refetch } = query;
  const retry = () => void refetch();
  const isSignedIn = email !== null;
  if (data) {
    return (
      <PaperPage isSignedIn={isSignedIn} canPrint>
        <PageHead title={`Receipt ${data.number}`} description="The receipt of a donation." />
        {isError ? <StaleNotice retrying={isFetching} onRetry={retry} /> : null}
        <ReceiptDocument receipt={data} secret={secret} />
      </PaperPage>
    );
  }
  return (
    <PaperPage isSignedIn={isSignedIn}>
      {isPending ? <PaperSkeleton text="Loading the receipt..." /> : null}
      {data === null ? <ReceiptNotFound email={email} /> : null}
      {data === undefined && !isPending ? (
        <ErrorState
          title="The receipt could not be loaded"
          headingLevel={1}
          retrying={isFetching}
          onRetry={retry}
        />
      ) : null}
    </PaperPage>
  );
}
