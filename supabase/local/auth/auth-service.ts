import { withMiddleware, type Handler } from '../middleware.ts';
import { completeAccessTokens } from './access-tokens.ts';
import type { AuthContext } from './auth-context.ts';
import { confirmFromBothAddresses, mailToNewAddress } from './email-change.ts';
import { limitRecoveryMails } from './mail-rate-limit.ts';
import { checkPasswordFirst, endOtherSessions } from './passwords.ts';
import { handleRepeatedSignUp, resendConfirmation } from './sign-up.ts';

/** lite's auth service with the behaviour of the hosted one. */
export function authService(
  context: AuthContext,
  options: { readonly confirmsFromBothAddresses: boolean },
  lite: Handler,
): Handler {
  const emailChange = [mailToNewAddress(context), confirmFromBothAddresses(context)];
  return withMiddleware(
    [
      completeAccessTokens(context),
      handleRepeatedSignUp(context),
      resendConfirmation(context),
      limitRecoveryMails(context),
      checkPasswordFirst(context),
      endOtherSessions(context),
      ...(options.confirmsFromBothAddresses ? emailChange : []),
    ],
    lite,
  );
}
