/** The house colours the pictures share with the site, and the paints mixed for them. */
export const paint = {
  amber: '#F59E0B',
  marigold: '#F7B733',
  pine: '#17352E',
  ink: '#1B2A26',
  cream: '#FBF5E9',
  paper: '#F3E7CF',
  brick: '#B4472F',
  /** The one shadow tone laid over everything, a warm plum. */
  shade: '#571F2E',
  /** The one sunlight laid over everything. */
  sun: '#FFE3A6',
} as const;
