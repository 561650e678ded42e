import { addressLines } from '../../../supabase/functions/_shared/receipts/receipt-texts.ts';

interface Props {
  label: string;
  name: string;
  address: string | null;
  /** Masked. */
  pan?: string | null;
}

export function DonorLines({ label, name, address, pan = null }: Props) {
  return (
    <div>
      <p className="paper-label">{label}</p>
      <p className="paper-donor">{name}</p>
      {address === null ? null : <p className="paper-lines">{addressLines(address).join('\n')}</p>}
      {pan === null ? null : <p>{`PAN ${pan}`}</p>}
    </div>
  );
}
