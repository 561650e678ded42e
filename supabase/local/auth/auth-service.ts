import { withFixes, type Handler } from '../fix.ts';
import { completeAccessTokens } from './access-tokens.ts';
import type { AuthContext } from './auth-context.ts';
import { confirmFromBothAddresses, mailToNewAddress } from './email-change.ts';
import { recoveryInterval } from './mail-interval.ts';
import { passwordBeforeConfirmation, sessionsAfterPasswordChange } from './passwords.ts';
import { repeatedSignUp, resentConfirmation } from './sign-up.ts';

/** lite's sign-in service, corrected to answer as the hosted one does. */
export function authService(
  context: AuthContext,
  options: { readonly confirmsFromBothAddresses: boolean },
  lite: Handler,
): Handler {
  const emailChange = [mailToNewAddress(context), confirmFromBothAddresses(context)];
  return withFixes(
    [
      completeAccessTokens(context),
      repeatedSignUp(context),
      resentConfirmation(context),
      recoveryInterval(context),
      passwordBeforeConfirmation(context),
      sessionsAfterPasswordChange(context),
      ...(options.confirmsFromBothAddresses ? emailChange : []),
    ],
    lite,
  );
}
