/** Why an upload cannot be read at all. */
export type UploadProblem = 'unreadable' | 'tooLarge';

export class UnreadableUpload extends Error {
  readonly problem: UploadProblem;

  constructor(problem: UploadProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}
