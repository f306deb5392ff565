import type { ReportedBotError } from '../../../control/views/bot-report.js';
import styles from './error-report.module.css';
import { FoldedText } from './folded-text.js';

interface ErrorReportProps {
  readonly error: ReportedBotError;
  /** The title of the text that can be expanded. @default 'Stack' */
  readonly details?: string;
}

/** An error of the bot: its message, the request that failed, and the stack. The texts may contain input of users. */
export function ErrorReport({ error, details = 'Stack' }: ErrorReportProps) {
  const { message, request, stack } = error;
  return (
    <div class={styles['error']}>
      <p class={styles['message']}>
        <FoldedText text={message} />
      </p>
      {request && (
        <p>
          Failed request: <b>{request.method}</b> <FoldedText text={request.path} />
          {request.status !== undefined && <span> → {request.status}</span>}
        </p>
      )}
      {stack !== undefined && (
        <details>
          <summary>{details}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
          <pre tabIndex={0}>{stack}</pre>
        </details>
      )}
    </div>
  );
}
