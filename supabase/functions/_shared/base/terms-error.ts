import { HttpError } from './http.ts';

const statuses: Readonly<Record<string, number>> = {
  'unknown-dog': 404,
  'unknown-appeal': 404,
  'unknown-sponsorship': 404,
  'amount-out-of-range': 422,
  'whole-rupees': 422,
  'amount-not-offered': 422,
  'too-many-sponsorships': 429,
};

/** The response to a problem that the database names with what somebody wants to give. */
export function termsError(problem: string): HttpError {
  return new HttpError(statuses[problem] ?? 409, problem);
}
