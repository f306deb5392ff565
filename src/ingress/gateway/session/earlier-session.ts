/** A session that an earlier process has started, and another one resumes. */
export interface EarlierSession {
  readonly sessionId: string;
  /** The gateway address for the resume. */
  readonly resumeUrl: string;
  /** The last sequence that is not received again. */
  readonly sequence: number;
  /** How many resumes of it have failed in a row. */
  readonly failedResumes: number;
  /**
   * Whether the earlier process has handled no event after this sequence. If not, Discord may repeat events that it has
   * handled.
   */
  readonly isExact: boolean;
}
