import { DetailList } from '@/components/DetailList';
import { CopyButton } from '@/components/ui/CopyButton';
import { buttonClass } from '@/components/ui/button-class';
import { useIdleImport } from '@/components/use-idle-import';
import { site } from '@/config/site';
import { say } from '@/lib/say';

const { bankAccount, upiId } = site;

const detail = (label: string, value: string) => ({ label, value });
const copied = (label: string, value: string) => ({
  label,
  value,
  action: <CopyButton label={label} text={value} />,
});

const details = [
  ...(bankAccount
    ? [
        detail(say('Account holder'), bankAccount.holder),
        copied(say('Account number'), bankAccount.number),
        copied(say('IFSC'), bankAccount.ifsc),
        detail(say('Bank'), bankAccount.bank),
      ]
    : []),
  ...(upiId ? [copied(say('UPI ID'), upiId)] : []),
];

/** Where money is sent by bank transfer and UPI, as far as the organisation says. */
export function TransferDetails() {
  return (
    <div className="grid grid-cols-1 items-start gap-x-16 gap-y-8 md:grid-cols-[minmax(0,1fr)_auto]">
      <DetailList details={details} />
      {upiId ? <UpiCode upiId={upiId} /> : null}
    </div>
  );
}

const loadQrCode = async () => ({ default: (await import('@/components/QrCode')).QrCode });

/** The code that every UPI app scans, and on a phone, which can't scan itself, the same as a link. */
function UpiCode({ upiId: payee }: { upiId: string }) {
  const { Component: QrCode } = useIdleImport(loadQrCode);
  const address = `upi://pay?pa=${payee}&pn=${encodeURIComponent(site.name)}&cu=INR`;
  return (
    <div className="grid w-60 max-w-full justify-items-center gap-3 text-center">
      <div className="script-only aspect-square w-full overflow-hidden rounded-card border border-line bg-white">
        {QrCode ? (
          <QrCode
            text={address}
            label={say`QR code to pay ${site.name} by UPI`}
            className="size-full"
          />
        ) : null}
      </div>
      <p className="text-muted">Scan it with any UPI app.</p>
      <a href={address} className={buttonClass('secondary', 'sm:hidden')}>
        Open my UPI app
      </a>
    </div>
  );
}
