/** A donor without an account, as create-order wants them. */
export interface VisitorDonor {
  name: string;
  address: string;
  email: string;
  is_indian_citizen: true;
  /** The income tax department's permanent account number. */
  pan?: string;
}

/**
 * Makes sure that it is known who gives.
 * @param isSignedIn whether the details are those of an account, which the server has
 * @returns null when the donor closed the form
 * @throws FunctionError
 */
export type AskForDonor = (isSignedIn: boolean) => Promise<VisitorDonor | 'stored' | null>;
