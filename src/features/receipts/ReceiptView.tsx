import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Receipt } from '../../../supabase/functions/_shared/receipts/receipt.ts';
import { PageHead } from '@/components/PageHead';
import { ErrorState } from '@/components/states/ErrorState';
import { StaleNotice } from '@/components/states/StaleNotice';
import { PaperPage } from '@/features/receipts/PaperPage';
import { PaperSkeleton } from '@/features/receipts/PaperSkeleton';
import { ReceiptDocument } from '@/features/receipts/ReceiptDocument';
import { ReceiptNotFound } from '@/features/receipts/ReceiptNotFound';

interface Props {
  query: UseQueryResult<Receipt | null>;
  /** Of a visitor's email; null for a signed-in user. */
  secret: string | null;
  /** Of the signed-in user. */
  email: string | null;
  /** Below the document. */
  children: ReactNode;
}

export function ReceiptView({ query, secret, email, children }: Props) {
  const { data, isPending, isError, isFetching, refetch } = query;
  const retry = () => void refetch();
  const isSignedIn = email !== null;
  if (data) {
    return (
      <PaperPage isSignedIn={isSignedIn} canPrint>
        <PageHead title={`Receipt ${data.number}`} description="The receipt of a donation." />
        {isError ? <StaleNotice retrying={isFetching} onRetry={retry} /> : null}
        <ReceiptDocument receipt={data} secret={secret} />
        {children}
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
