import { site } from '@/config/site';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { PageHead } from '@/components/PageHead';
import ShareMenu from '@/components/ShareMenu';
import { buttonClass } from '@/components/ui/button-class';
import { DogUpdates } from '@/features/dogs/updates/DogUpdates';
import { IncompleteLink } from '@/features/accounts/email-links/EmailLinkAction';
import { useLinkSecret } from '@/features/accounts/email-links/use-email-link';
import { FollowDog } from '@/features/gifts/FollowDog';
import { GiftByLink } from '@/features/gifts/GiftByLink';
import { GiftView } from '@/features/gifts/GiftView';
import { giftCertificatePath, giftPath } from '@/features/gifts/gift';
import { RemovedGift, RemoveGift } from '@/features/gifts/RemoveGift';
import { say } from '@/lib/say';

/** What the recipient of a gift sees, with the secret of its link. */
export default function GiftPage() {
  const { giftId = '' } = useParams();
  const linkSecret = useLinkSecret();
  const [removedId, setRemovedId] = useState<string | null>(null);
  if (removedId === giftId) return <RemovedGift />;
  return (
    <>
      <PageHead
        title={say('A gift for you')}
        description={say`A gift for a street dog of ${site.city}.`}
      />
      <GiftByLink giftId={giftId} secret={linkSecret} incomplete={<IncompleteLink />}>
        {(gift, secret) => (
          <>
            <GiftView
              gift={gift}
              certificate={
                <>
                  <Link
                    to={`${giftCertificatePath(giftId)}#${secret}`}
                    className={buttonClass('secondary')}
                  >
                    Open the certificate
                  </Link>
                  <ShareMenu
                    label={say('Share this page')}
                    title={say('A gift')}
                    text={say`A gift for a street dog of ${site.city}:`}
                    path={`${giftPath(giftId)}#${secret}`}
                  />
                </>
              }
            >
              {gift.dog?.status === 'available' ? (
                <FollowDog giftId={giftId} secret={secret} dog={gift.dog} gift={gift} />
              ) : null}
              <RemoveGift giftId={giftId} secret={secret} onRemoved={() => setRemovedId(giftId)} />
            </GiftView>
            {gift.dog ? (
              <div className="section bg-paper print:hidden">
                <div className="page-width">
                  <DogUpdates dogId={gift.dog.id} dogName={gift.dog.name} />
                </div>
              </div>
            ) : null}
          </>
        )}
      </GiftByLink>
    </>
  );
}
