import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '@/components/states/ErrorState';
import { buttonClass } from '@/components/ui/button-class';
import { useEditing } from '@/components/ui/use-editing';
import { ProfileDetails } from '@/features/profile/ProfileDetails';
import { PROFILE_DRAFT, ProfileForm } from '@/features/profile/ProfileForm';
import { ProfileSkeleton } from '@/features/profile/ProfileSkeleton';
import { profileQuery } from '@/features/profile/profile-queries';
import { hasDraft } from '@/lib/form-drafts';

/** Switches between the profile and its form. */
export function ProfileCard({ userId }: { userId: string }) {
  const { data: profile, isPending, isFetching, refetch } = useQuery(profileQuery(userId));
  const { isEditing, openForm, closeForm, openButton } = useEditing(() => hasDraft(PROFILE_DRAFT));

  if (isPending) return <ProfileSkeleton />;
  if (!profile) {
    return (
      <ErrorState
        title="Your profile could not be loaded."
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (isEditing) {
    return <ProfileForm userId={userId} profile={profile} onDone={closeForm} />;
  }
  return (
    <>
      <ProfileDetails profile={profile} />
      <button
        ref={openButton}
        type="button"
        className={buttonClass('primary', 'mt-8')}
        onClick={openForm}
      >
        Edit Profile
      </button>
    </>
  );
}
