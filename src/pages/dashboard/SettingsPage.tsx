import { PageHead } from '@/components/PageHead';
import { useAuth, useUser } from '@/features/auth/auth-context';
import { ChangeEmailForm } from '@/features/auth/forms/ChangeEmailForm';
import { NewPasswordForm } from '@/features/auth/forms/NewPasswordForm';
import { DeleteAccount } from '@/features/settings/DeleteAccount';
import { DownloadMyData } from '@/features/settings/DownloadMyData';
import { SettingsForm } from '@/features/settings/SettingsForm';
import { SettingsSection } from '@/pages/dashboard/SettingsSection';

export default function SettingsPage() {
  const { signOut } = useAuth();
  const { id, email } = useUser();
  return (
    <>
      <PageHead title="Settings" description="What you hear from us, and your account." />
      <h1 className="mb-8 text-3xl! sm:text-4xl!">Settings</h1>
      <div className="grid max-w-prose grid-cols-1 gap-14">
        <SettingsSection title="Notifications" intro="Choose what you would like to hear from us.">
          <SettingsForm userId={id} />
        </SettingsSection>
        <SettingsSection title="Email" intro="The address you sign in with.">
          <ChangeEmailForm email={email} />
        </SettingsSection>
        <SettingsSection title="Password" intro="You stay signed in here when you change it.">
          <NewPasswordForm />
        </SettingsSection>
        <SettingsSection
          title="Your Data"
          intro="Your profile, settings, donations and messages in one file, as we hold them."
        >
          <DownloadMyData userId={id} />
        </SettingsSection>
        <SettingsSection
          title="Delete Account"
          intro="This removes your account and your personal data for good."
          isDangerous
        >
          <DeleteAccount
            email={email}
            onDeleted={() => void signOut('Your account has been deleted.')}
          />
        </SettingsSection>
      </div>
    </>
  );
}
