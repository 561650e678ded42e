import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { RowOf } from '@common/database';
import { useToday } from '@/components/use-today';
import { certificateDetailsQuery, registrationQuery } from '@/features/donations/donors/donors-api';
import { environment } from '@/lib/env';
import { paths } from '@/lib/paths';
import { plural } from '@/lib/numbers';
import { listOf, say } from '@/lib/say';

/**
 * What is missing for the certificate of a tax deduction. Nothing while that is not known, without receipts of this tax
 * year or the last, and for an organisation that can't issue certificates.
 */
export function CertificateNotice({ userId }: { userId: string }) {
  const isOffered = environment?.payments === 'server';
  const { data: donors } = useQuery({ ...certificateDetailsQuery(userId), enabled: isOffered });
  const { data: isRegistered } = useQuery({ ...registrationQuery(useToday()), enabled: isOffered });
  if (donors === undefined || donors.length === 0 || isRegistered !== true) return null;
  const incomplete = donors.filter((donor) => donor.misses_pan || donor.misses_address);
  return (
    <section aria-labelledby="certificate" className="mt-12">
      <h2 id="certificate" className="text-2xl!">
        Your tax certificate
      </h2>
      <p className="mt-1 max-w-reading text-muted">
        For a tax deduction you need a certificate (Form 114). It is issued only to donors whose PAN
        and address are in our statement for the tax year, due by 31 May after the year ends.
      </p>
      {incomplete.length === 0 ? (
        <p className="mt-3 max-w-reading">Nothing is missing: we have your PAN and address.</p>
      ) : null}
      {incomplete.map((donor) => (
        <p key={donorKey(donor)} className="mt-3 max-w-reading wrap-anywhere">
          <span>
            {donors.length === 1 && donor.is_own
              ? `We do not have your ${listOf(missingOf(donor))}.`
              : missingText(donor)}
          </span>{' '}
          {donor.is_own ? (
            <Link to={paths.donorDetails} className="text-link">
              Give these details
            </Link>
          ) : (
            <span>The email with that receipt has a link to a form for it.</span>
          )}
        </p>
      ))}
    </section>
  );
}

/** What the valid receipts of one donor show. */
type CertificateDetails = RowOf<'certificate_details'>;

function donorKey({ donor_name, is_own, misses_pan, misses_address }: CertificateDetails): string {
  return [donor_name, is_own, misses_pan, misses_address].join();
}

function missingOf({ misses_pan, misses_address }: CertificateDetails): string[] {
  return [...(misses_pan ? ['PAN'] : []), ...(misses_address ? [say('address')] : [])];
}

/** Names the receipts, because those in another name may be complete. */
function missingText(donor: CertificateDetails): string {
  const missing = missingOf(donor).join(say(' and no '));
  return plural(donor.receipts, {
    one: `{count} receipt made out to ${donor.donor_name} has no ${missing}.`,
    other: `{count} receipts made out to ${donor.donor_name} have no ${missing}.`,
  });
}
