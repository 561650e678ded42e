import { useQuery } from '@tanstack/react-query';
import { DetailList } from '@/components/DetailList';
import { QueryView } from '@/components/states/QueryView';
import { buttonClass } from '@/components/ui/button-class';
import { useEditing } from '@/components/ui/use-editing';
import { accountCreated, type Profile } from '@/features/accounts/profile';
import { profileQuery } from '@/features/accounts/profile-api';
import { PROFILE_DRAFT, ProfileForm } from '@/features/accounts/ProfileForm';
import { hasDraft } from '@/lib/form-drafts';
import { say } from '@/lib/say';

interface Props {
  userId: string;
  /** The name on the receipts, for an account that began by a code and has no other. */
  donorName?: string | undefined;
}

/** Switches between the profile and its form. */
export function ProfileCard({ userId, donorName = '' }: Props) {
  const { isEditing, openForm, closeForm, openButton } = useEditing(() => hasDraft(PROFILE_DRAFT));
  return (
    <QueryView
      query={useQuery(profileQuery(userId))}
      failed={say('Your profile could not be loaded.')}
      headingLevel={2}
      loading={<ProfileSkeleton />}
    >
      {(profile) =>
        isEditing ? (
          <ProfileForm userId={userId} profile={profile} onDone={closeForm} />
        ) : (
          <>
            <ProfileDetails profile={profile} donorName={donorName} />
            <button
              ref={openButton}
              type="button"
              className={buttonClass('secondary', 'mt-8')}
              onClick={openForm}
            >
              Edit Profile
            </button>
          </>
        )
      }
    </QueryView>
  );
}

function ProfileDetails({ profile, donorName }: { profile: Profile; donorName: string }) {
  return (
    <DetailList
      details={[
        { label: say('Full Name'), value: profile.name || donorName || say('Not provided') },
        { label: say('Email'), value: profile.email || say('Not provided') },
        { label: say('Phone Number'), value: profile.phone || say('Not provided') },
        { label: say('Address'), value: profile.address || say('Not provided') },
        { label: say('Account Created'), value: accountCreated(profile) },
      ]}
    />
  );
}

const skeletonRows = ['name', 'email', 'phone', 'address', 'created'];

function ProfileSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading your profile...</span>
      <div aria-hidden="true" className="divide-y divide-line border-y border-line">
        {skeletonRows.map((row) => (
          <div key={row} className="grid gap-x-6 py-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <p className="h-6">
              <span className="inline-block h-4 w-24 rounded bg-paper" />
            </p>
            <p className="h-6">
              <span className="inline-block h-4 w-56 max-w-full rounded bg-paper" />
            </p>
          </div>
        ))}
      </div>
    </div>
  );
}
