/** True in `npm run test:nightly`, which runs the slow tests and the full fuzz. */
export const isNightly = process.env['NIGHTLY'] === 'true';
