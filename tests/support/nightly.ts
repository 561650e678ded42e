/** True in `npm run test:nightly`, which runs the slow tests. */
export const isNightly = process.env['NIGHTLY'] === 'true';

/** Whether the browser tests run at another instant than now: `TEST_NOW=… npx playwright test`. */
export const isClockMoved = process.env['TEST_NOW'] !== undefined;
