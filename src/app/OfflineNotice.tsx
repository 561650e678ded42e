import { useConnection, type Connection } from '@/components/use-connection';

const sentences: Record<Connection, string> = {
  online: '',
  slow: 'The network does not answer. The dogs are shown as you last saw them.',
  offline: 'You are offline. Pages and dogs that you have seen before are shown as they were then.',
};

export function OfflineNotice() {
  const sentence = sentences[useConnection()];
  return (
    <div aria-live="polite" className="sticky top-[4.5rem] z-30">
      {sentence ? (
        <p className="border-b border-line bg-paper px-5 py-3 text-center font-medium">
          {sentence}
        </p>
      ) : null}
    </div>
  );
}
