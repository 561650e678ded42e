import { useState } from 'react';
import { DetailList } from '@/components/DetailList';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass, SMALL_BUTTON } from '@/components/ui/button-class';
import { TextField } from '@/components/ui/Field';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useLostFocus } from '@/components/use-lost-focus';
import { reportPayment } from '@/features/people/contact/contact-api';
import { copied, upiPayee, UpiQrCode } from '@/features/people/contact/TransferDetails';
import {
  isOtherReference,
  keepUpiPayment,
  UPI_PICTURE_MAX_PAISE,
  upiReference,
  type KeptUpiPayment,
} from '@/features/people/contact/upi-payment';
import { downloadFile } from '@/lib/download';
import { formatPaise } from '@/lib/money';
import { say } from '@/lib/say';
import { isSignedCode, upiCode } from '@/lib/upi';

interface Props {
  kept: KeptUpiPayment & { donor: NonNullable<KeptUpiPayment['donor']> };
  dogName: string;
  hasQuestion: boolean;
  hasCode: boolean;
  onTold: () => void;
  onForget: () => void;
}

/** A payment that was begun: what to type or scan in the app, and the question whether it is paid. */
export default function PayByUpi({ hasQuestion, hasCode, ...props }: Props) {
  return (
    <>
      {hasCode ? <Code kept={props.kept} isNew={hasQuestion} /> : null}
      {hasQuestion ? <Question {...props} /> : null}
    </>
  );
}

/** @param isNew the button that was pressed has gone */
function Code({ kept, isNew }: Pick<Props, 'kept'> & { isNew: boolean }) {
  const { amountPaise, note } = kept;
  const heading = useLostFocus<HTMLHeadingElement>(isNew);
  const { payee, holder, bankCode } = upiPayee;
  const amount = formatPaise(amountPaise);
  const text = upiCode({ ...upiPayee, amountPaise, note });
  const code = <CodeToScan text={text} canBeSaved={amountPaise <= UPI_PICTURE_MAX_PAISE} />;
  return (
    <div className="mt-2 grid grid-cols-1 gap-4">
      <h3 ref={heading} tabIndex={-1}>{`Pay ${amount} in your UPI app`}</h3>
      <div className="max-lg:hidden">{code}</div>
      <DetailList
        details={[
          copied(say('UPI ID'), payee),
          copied(say('Amount'), amount, String(amountPaise / 100)),
          copied(say('Note'), note),
        ]}
      />
      {isSignedCode(bankCode) ? (
        <p>The code holds neither the amount nor the note: type both in your app.</p>
      ) : (
        <p>We find your payment by this note.</p>
      )}
      <p>{`Your app will show ${holder}.`}</p>
      <details className="lg:hidden">
        <summary className="min-h-11 py-2">Scan it with another phone</summary>
        {code}
      </details>
      <p className="text-muted">If your app refuses, pay with the button above.</p>
    </div>
  );
}

interface CodeToScanProps {
  /** Of upiCode() */
  text: string;
  /** Apps pay small amounts only by a picture. */
  canBeSaved: boolean;
}

function CodeToScan({ text, canBeSaved }: CodeToScanProps) {
  const { submit: save, isPending } = useSubmitOnce({
    mutationFn: async () => {
      const { qrPicture } = await import('@/components/QrCode');
      downloadFile(await qrPicture(text, 'upi.png'));
    },
    meta: { errorMessage: say('The picture could not be made. Please try again.') },
  });
  return (
    <div className="grid w-60 max-w-full justify-items-center gap-3">
      <UpiQrCode text={text} />
      {canBeSaved ? (
        <BusyButton
          type="button"
          isBusy={isPending}
          className={buttonClass('secondary', SMALL_BUTTON)}
          onClick={() => save(undefined)}
        >
          Save the picture
        </BusyButton>
      ) : null}
    </div>
  );
}

function Question({ kept, dogName, onTold, onForget }: Omit<Props, 'hasQuestion' | 'hasCode'>) {
  const { donor, note, amountPaise, begunOn, dogId, appealId } = kept;
  const amount = formatPaise(amountPaise);
  const [reference, setReference] = useState('');
  const { submit, isPending } = useSubmitOnce(reportPayment);
  const tell = () =>
    submit(
      {
        name: donor.name,
        email: donor.email,
        amountPaise,
        paidOn: begunOn,
        paidBy: 'upi',
        reference: upiReference(reference),
        forDog: dogName,
        honeypot: '',
        upi: { note, address: donor.address, dogId, appealId },
      },
      () => {
        keepUpiPayment({ ...kept, donor: null });
        onTold();
      },
    );
  return (
    <section
      aria-label={say`Did you pay ${amount}?`}
      className="mt-5 max-w-xl border-t border-line pt-4"
    >
      <h2 className="text-xl!">{`Did you pay ${amount}?`}</h2>
      <TextField
        label={say('UPI reference (optional)')}
        hint={say(
          'The 12 digits in your app. PhonePe: UTR. Google Pay: UPI transaction ID. Paytm: UPI Ref No.',
        )}
        inputMode="numeric"
        autoComplete="off"
        value={reference}
        onChange={({ target }) => setReference(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The form around it pays in the provider's window.
          event.preventDefault();
          tell();
        }}
      />
      <p role="status" className="empty:hidden">
        {isOtherReference(reference)
          ? 'This number has 12 digits in every app. You can send it as it is.'
          : null}
      </p>
      <p className="mb-4 text-sm text-muted">
        Your name, email, address and citizenship go to our office with it, but no PAN and no
        WhatsApp number. You can add a PAN later, with the link in the email with your receipt.
      </p>
      <div className="flex flex-wrap gap-2">
        <BusyButton
          type="button"
          isBusy={isPending}
          className={buttonClass('secondary')}
          onClick={tell}
        >
          {`I have paid ${amount}`}
        </BusyButton>
        <button type="button" className={buttonClass('quiet')} onClick={onForget}>
          I have not paid
        </button>
      </div>
    </section>
  );
}
