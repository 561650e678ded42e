export const EMAIL_MAX_LENGTH = 254;

/**
 * An address in ASCII, without a display name, angle brackets, quotes or spaces: whatever a mail server would read as
 * another address than the one that is compared. `private.is_email_address` in the database has the same pattern.
 */
export const EMAIL_ADDRESS =
  /^[A-Za-z0-9_'+-]+(\.[A-Za-z0-9_'+-]+)*@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]([A-Za-z0-9-]*[A-Za-z0-9])$/;
