/** Where `npm run release` records what a test leaves; undefined in other runs. */
export const releaseFolder = process.env['RELEASE_FOLDER'];
