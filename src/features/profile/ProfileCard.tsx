import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ErrorState } from '@/components/states/ErrorState';
import { buttonClass } from '@/components/ui/button-class';
import { ProfileDetails } from '@/features/profile/ProfileDetails';
import { PROFILE_DRAFT, ProfileForm } from '@/features/profile/ProfileForm';
import { ProfileSkeleton } from '@/features/profile/ProfileSkeleton';
import { profileQuery } from '@/features/profile/profile-queries';
import { hasDraft } from '@/lib/form-drafts';

/** Switches between the profile and its form. */
export function ProfileCard({ userId }: { userId: string }) {
  const { data: profile, isPending, isFetching, refetch } = useQuery(profileQuery(userId));
  const [isEditing, setIsEditing] = useState(() => hasDraft(PROFILE_DRAFT));
  const editButton = useRef<HTMLButtonElement>(null);
  const hasEdited = useRef(false);

  // The focused button of the form was removed: return focus to the button that opened it.
  useEffect(() => {
    if (!isEditing && hasEdited.current) editButton.current?.focus();
    hasEdited.current = isEditing;
  }, [isEditing]);

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
    return <ProfileForm userId={userId} profile={profile} onDone={() => setIsEditing(false)} />;
  }
  return (
    <>
      <ProfileDetails profile={profile} />
      <button
        ref={editButton}
        type="button"
        className={buttonClass('primary', 'mt-8')}
        onClick={() => setIsEditing(true)}
      >
        Edit Profile
      </button>
    </>
  );
}
