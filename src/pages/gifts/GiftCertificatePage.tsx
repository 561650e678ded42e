import { Link, useParams } from 'react-router-dom';
import { PageHead } from '@/components/PageHead';
import { IncompleteLink } from '@/features/accounts/email-links/EmailLinkAction';
import { useLinkSecret } from '@/features/accounts/email-links/use-email-link';
import { GiftByLink } from '@/features/gifts/GiftByLink';
import { GiftCertificate } from '@/features/gifts/GiftCertificate';
import { giftPath } from '@/features/gifts/gift';
import { say } from '@/lib/say';

/** The certificate of a gift, for anyone who has its link. */
export default function GiftCertificatePage() {
  const { giftId = '' } = useParams();
  const linkSecret = useLinkSecret();
  return (
    <>
      <PageHead
        title={say('Certificate of a gift')}
        description={say('A gift, on one page to print.')}
      />
      <GiftByLink giftId={giftId} secret={linkSecret} incomplete={<IncompleteLink />}>
        {(gift, secret) => (
          <div className="chikankari relative min-h-below-header bg-paper">
            <div className="page-width relative py-8 sm:py-12">
              <GiftCertificate
                gift={gift}
                back={
                  <Link
                    to={`${giftPath(giftId)}#${secret}`}
                    className="text-link inline-flex min-h-11 items-center"
                  >
                    The gift
                  </Link>
                }
              />
            </div>
          </div>
        )}
      </GiftByLink>
    </>
  );
}
