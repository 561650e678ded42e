import { useId, useState } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { CareDownload } from '@/features/care/team/CareDownload';
import { CareList } from '@/features/care/team/CareList';
import { CareRecordDialog, type CareDraft } from '@/features/care/team/CareRecordDialog';
import { DueCare } from '@/features/care/team/DueCare';

/** The care ledger: what is due, what was done, and what it cost. */
export function CareTab() {
  const headingId = useId();
  const [open, setOpen] = useState<CareDraft | null>(null);
  const [dogId, setDogId] = useState('');
  return (
    <>
      <button
        type="button"
        className={buttonClass('primary', 'w-full sm:w-auto')}
        onClick={() => setOpen({ kind: 'new', dogId })}
      >
        Add a record
      </button>
      <DueCare onDone={(record) => setOpen({ kind: 'settling', record })} />
      <section aria-labelledby={headingId} className="mt-10 border-t border-line pt-6">
        <h2 id={headingId} className="mb-4 text-2xl!">
          Care records
        </h2>
        <CareList
          dogId={dogId}
          onDog={setDogId}
          onEdit={(record) => setOpen({ kind: 'edited', record })}
        />
        <CareDownload dogId={dogId} />
      </section>
      {open ? <CareRecordDialog draft={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
