import { useState } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog } from '@/components/ui/Dialog';
import { donationTypeLabels } from '@/content/donations';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

const options = [
  {
    to: paths.give('one-time'),
    label: donationTypeLabels['One-time'],
    text: say('A donation for all the dogs, whenever you like.'),
  },
  {
    to: paths.give('monthly'),
    label: donationTypeLabels.Monthly,
    text: say('A steady donation that the dogs can count on.'),
  },
] as const;

export function DonateButton({ label }: { label: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className={buttonClass('primary')} onClick={() => setIsOpen(true)}>
        {label}
      </button>
      {isOpen ? (
        <Dialog title={say('Choose a Donation Option')} onClose={() => setIsOpen(false)}>
          <ul role="list" className="grid gap-3">
            {options.map(({ to, label: option, text }) => (
              <li key={to} className="relative rounded-card border border-control bg-surface p-5">
                <Link
                  to={to}
                  className="font-display text-xl font-semibold before:absolute before:inset-0 before:rounded-card"
                >
                  {option}
                </Link>
                <p className="text-muted">{text}</p>
              </li>
            ))}
          </ul>
        </Dialog>
      ) : null}
    </>
  );
}
