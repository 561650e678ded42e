/** A chosen file that can't be used. The message is for the person. */
export class MediaProblem extends Error {
  override name = 'MediaProblem';
}
