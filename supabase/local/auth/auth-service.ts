import { middlewareFor, withMiddleware, type Handler } from '../middleware.ts';
import { completeAccessTokens } from './access-tokens.ts';
import { authError, type AuthContext } from './auth-context.ts';
import { confirmFromBothAddresses, emailToNewAddress } from './email-change.ts';
import { limitRecoveryEmails } from './email-rate-limit.ts';
import { checkPasswordFirst, endOtherSessions, requireCurrentPassword } from './passwords.ts';
import { handleRepeatedSignUp, resendConfirmation } from './sign-up.ts';

/** lite's auth service with the behaviour of the hosted one. */
export function authService(
  context: AuthContext,
  options: { readonly confirmsFromBothAddresses: boolean },
  lite: Handler,
): Handler {
  const emailChange = [emailToNewAddress(context), confirmFromBothAddresses(context)];
  return withMiddleware(
    [
      confirmationLinksOnly,
      completeAccessTokens(context),
      handleRepeatedSignUp(context),
      resendConfirmation(context),
      limitRecoveryEmails(context),
      checkPasswordFirst(context),
      requireCurrentPassword(context),
      endOtherSessions(context),
      ...(options.confirmsFromBothAddresses ? emailChange : []),
    ],
    lite,
  );
}

/** No other email of the site has a link. */
const confirmationLinksOnly = middlewareFor('GET', '/auth/v1/verify', async (request, next) =>
  new URL(request.url).searchParams.get('type') === 'signup'
    ? next(request)
    : authError(400, 'validation_failed', 'Only the link of a confirmation email is accepted.'),
);
