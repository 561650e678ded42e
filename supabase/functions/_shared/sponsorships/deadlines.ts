/** A sponsorship whose charges the provider gave up ends automatically after so many days without a charge. */
export const HALTED_DAYS = 30;
/** An authorised one whose dog left waits for the sponsor's choice until so many days before its first charge. */
export const CHOICE_DAYS = 3;
