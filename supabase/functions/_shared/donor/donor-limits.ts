/** Lengths of what a donor types. The statement of donations (Form 113) has no room for more. */
export const DONOR_NAME_MIN_LENGTH = 2;
export const DONOR_NAME_MAX_LENGTH = 125;
export const DONOR_ADDRESS_MIN_LENGTH = 5;
export const DONOR_ADDRESS_MAX_LENGTH = 250;
