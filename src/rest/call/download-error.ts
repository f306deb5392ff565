import { CallError, type CallInfo } from './errors.js';
import { statusTexts } from './status-texts.js';

/**
 * Why a file was not downloaded: it is larger than `maxBytes`, its URL is not one of Discord's CDN, there is no file at
 * its URL, or the server responded with another error or a redirect.
 */
export type DownloadErrorReason = 'too_large' | 'url_not_allowed' | 'not_found' | 'rejected';

/** What a DownloadError is about. */
type DownloadProblem =
  | { readonly reason: 'too_large'; readonly maxBytes: number; readonly size: number | undefined }
  | { readonly reason: 'url_not_allowed'; readonly allowedHosts: readonly string[] }
  | { readonly reason: 'not_found' | 'rejected'; readonly status: number };

/**
 * A file was not downloaded. Failures of the connection, time limits and aborts are TransportErrors.
 *
 * @example
 * if (error instanceof DownloadError && error.reason === 'too_large') return use.reply('The file is too large.');
 */
export class DownloadError extends CallError {
  override readonly code = 'download_error';
  readonly reason: DownloadErrorReason;
  /** The HTTP status for the reasons `not_found` and `rejected`. */
  readonly status: number | undefined;

  constructor(call: CallInfo, problem: DownloadProblem) {
    super(call, `did not return a file: ${describeProblem(problem)}`);
    this.reason = problem.reason;
    this.status = 'status' in problem ? problem.status : undefined;
  }
}

function describeProblem(problem: DownloadProblem): string {
  switch (problem.reason) {
    case 'too_large': {
      const size = problem.size === undefined ? `more than ${problem.maxBytes}` : problem.size;
      return `it has ${size} bytes, and \`maxBytes\` is ${problem.maxBytes}. Set a larger \`maxBytes\`, or ask for a smaller file.`;
    }
    case 'url_not_allowed':
      return (
        `only URLs of Discord's files are downloaded: ${problem.allowedHosts.join(', ')}. ` +
        'Pass an attachment or its `url`.'
      );
    case 'not_found':
      return (
        `there is none at this URL (status ${problem.status}). The URL of an attachment expires: download the file soon ` +
        'after it was received, or get the message again for a new URL.'
      );
    case 'rejected': {
      const redirect = problem.status < 400 ? ' Redirects are not followed.' : '';
      return `the server responded with status ${problem.status} ${statusTexts[problem.status] ?? ''}.${redirect}`;
    }
  }
}
