import { Spinner } from '@/components/ui/Spinner';

export function LoadingPage() {
  return (
    <div
      role="status"
      className="grid min-h-[60vh] place-content-center justify-items-center gap-4"
    >
      <Spinner />
      <p className="text-muted">Loading...</p>
    </div>
  );
}
