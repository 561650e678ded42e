import { DetailList } from '@/components/DetailList';
import { CopyButton } from '@/components/ui/CopyButton';
import { useIdleImport } from '@/components/use-idle-import';
import { site } from '@/config/site';
import { say } from '@/lib/say';
import { upiCode } from '@/lib/upi';

const { bankAccount, upiId } = site;

/** To whom a UPI payment goes. */
export const upiPayee = {
  payee: upiId ?? '',
  holder: bankAccount?.holder ?? site.name,
  bankCode: site.upiCode,
};

const loadQrCode = async () => ({ default: (await import('@/components/QrCode')).QrCode });

const detail = (label: string, value: string) => ({ label, value });
/** @param text what is copied, where that isn't the value */
export const copied = (label: string, value: string, text = value) => ({
  label,
  value,
  action: <CopyButton label={label} text={text} />,
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
      {upiId ? <UpiCode /> : null}
    </div>
  );
}

/** The code that every UPI app scans, from another screen. A phone, which can't scan itself, copies the UPI ID. */
function UpiCode() {
  return (
    <div className="grid w-60 max-w-full justify-items-center gap-3 text-center">
      <UpiQrCode text={upiCode(upiPayee)} />
      <p className="text-muted">Scan it with any UPI app on another phone.</p>
    </div>
  );
}

/** @param text of upiCode() */
export function UpiQrCode({ text }: { text: string }) {
  const { Component: QrCode } = useIdleImport(loadQrCode);
  return (
    <div className="script-only aspect-square w-full overflow-hidden rounded-card border border-line bg-white">
      {QrCode ? (
        <QrCode text={text} label={say`QR code to pay ${site.name} by UPI`} className="size-full" />
      ) : null}
    </div>
  );
}
