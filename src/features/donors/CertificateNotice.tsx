import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useToday } from '@/components/use-today';
import { registrationQuery } from '@/features/donors/certificate-queries';
import { donorQuery } from '@/features/donors/donor-queries';
import { environment } from '@/lib/env';
import { paths } from '@/lib/paths';

/**
 * What is missing for the certificate of a tax deduction. Nothing while that is not known, and for an organisation that
 * can't issue certificates.
 */
export function CertificateNotice({ userId }: { userId: string }) {
  const isOffered = environment?.payments === 'server';
  const { data: donor } = useQuery({ ...donorQuery(userId), enabled: isOffered });
  const { data: isRegistered } = useQuery({ ...registrationQuery(useToday()), enabled: isOffered });
  if (donor === undefined || isRegistered !== true) return null;
  const missing = donor === null ? 'PAN and address' : 'PAN';
  return (
    <section aria-labelledby="certificate" className="mt-12">
      <h2 id="certificate" className="text-2xl!">
        Your tax certificate
      </h2>
      <p className="mt-1 max-w-reading text-muted">
        A tax deduction needs a certificate (Form 114). It exists only for donors whose PAN and
        address are in our statement of a tax year, due by 31 May after it.
      </p>
      <p className="mt-3 max-w-reading">
        {donor !== null && donor.maskedPan !== null
          ? 'Nothing is missing: we have your PAN and address.'
          : `We do not have your ${missing}. `}
        {donor !== null && donor.maskedPan !== null ? null : (
          <Link to={paths.donorDetails} className="text-link">
            Give these details
          </Link>
        )}
      </p>
    </section>
  );
}
