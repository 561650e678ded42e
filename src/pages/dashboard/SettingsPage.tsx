import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LegalLine } from '@/components/LegalLine';
import { PageHead } from '@/components/PageHead';
import { Apps } from '@/features/accounts/Apps';
import { useAuth, useUser } from '@/features/accounts/AuthProvider';
import { ChangeEmailForm } from '@/features/accounts/EmailForms';
import { ChangePasswordForm, type ResetState } from '@/features/accounts/PasswordForms';
import { DeleteAccount } from '@/features/accounts/DeleteAccount';
import { DownloadMyData } from '@/features/accounts/DownloadMyData';
import type { PaymentStop } from '@/features/accounts/settings-api';
import { SettingsForm } from '@/features/accounts/SettingsForm';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

const deletedText: Record<PaymentStop, string> = {
  none: say('Your account has been deleted. One last email confirms it.'),
  stopped: say(
    'Your account has been deleted, and your monthly payments have stopped. One last email confirms it.',
  ),
  stopping: say(
    'Your account has been deleted. Your monthly payments are still being stopped; there is nothing else you need to do. We’ll email you when they have stopped.',
  ),
};

export default function SettingsPage() {
  const { state, signOut } = useAuth();
  const isInTeam = state.status === 'signed-in' && state.roles.size > 0;
  const { id, email, newEmail } = useUser();
  const forgotten: ResetState = { email, isCodeAskedFor: false };
  return (
    <>
      <PageHead
        title={say('Settings')}
        description={say('What you hear from us, and your account.')}
      />
      <h1 className="mb-8 text-3xl! sm:text-4xl!">Settings</h1>
      <div className="grid max-w-prose grid-cols-1 gap-14">
        <SettingsSection
          title={say('Notifications')}
          intro={say('Choose what you would like to hear from us.')}
        >
          <SettingsForm userId={id} />
        </SettingsSection>
        <SettingsSection title={say('Email')} intro={say('The address you sign in with.')}>
          <ChangeEmailForm email={email} newEmail={newEmail} />
        </SettingsSection>
        <SettingsSection
          title={say('Password')}
          intro={say('You stay signed in on this device when you change it.')}
        >
          <ChangePasswordForm />
          <Link
            to={paths.resetPassword}
            state={forgotten}
            className="text-link mt-3 inline-flex min-h-11 items-center"
          >
            Forgot password?
          </Link>
        </SettingsSection>
        {isInTeam ? (
          <SettingsSection
            title={say('Authenticator App')}
            intro={say(
              'With it, signing in also needs a code from your phone, so that a stolen password is not enough.',
            )}
          >
            <Apps />
          </SettingsSection>
        ) : null}
        <SettingsSection
          title={say('Your Data')}
          intro={say('Your profile, settings, donations and messages in one file.')}
        >
          <DownloadMyData userId={id} />
        </SettingsSection>
        <SettingsSection
          title={say('Delete Account')}
          intro={say(
            'This removes your account for good. Your donation records and receipts stay.',
          )}
          isDangerous
        >
          <DeleteAccount
            email={email}
            onDeleted={(payments) => void signOut(deletedText[payments])}
          />
        </SettingsSection>
        <LegalLine />
      </div>
    </>
  );
}

interface SettingsSectionProps {
  title: string;
  intro: string;
  /** For actions that can't be undone. */
  isDangerous?: boolean;
  children: ReactNode;
}

function SettingsSection({ title, intro, isDangerous = false, children }: SettingsSectionProps) {
  const headingId = useId();
  const frame = isDangerous ? 'rounded-card border-2 border-brick p-6 enlarged:p-4 sm:p-8' : '';
  return (
    <section aria-labelledby={headingId} className={frame}>
      <h2 id={headingId} className="text-2xl!">
        {title}
      </h2>
      <p className="mt-1 mb-5 text-muted">{intro}</p>
      {children}
    </section>
  );
}
