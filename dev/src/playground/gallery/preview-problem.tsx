import type { GalleryProblem } from '../../control/views/gallery.js';
import { listFieldProblems } from '../api/emulator-request.js';
import { ErrorReport } from '../panel/log/error-report.js';

interface PreviewProblemProps {
  readonly problem: GalleryProblem;
  readonly kind: 'modal' | 'message';
}

/** Why an entry cannot be shown: the error of the bot, or the response with which Discord would reject it. */
export function PreviewProblem({ problem: { error, rejection }, kind }: PreviewProblemProps) {
  return (
    <div role="alert">
      {error && <ErrorReport error={error} />}
      {rejection && (
        <ErrorReport
          error={{
            message: [`Discord rejects this ${kind}:`, ...rejectionLines(rejection)].join('\n'),
            stack: JSON.stringify(rejection, null, 2),
          }}
          details="Response"
        />
      )}
    </div>
  );
}

function rejectionLines(rejection: object): string[] {
  const errors: unknown = Reflect.get(rejection, 'errors');
  if (errors === undefined) return [String(Reflect.get(rejection, 'message'))];
  return listFieldProblems(errors).map(({ path, message }) => `${path}: ${message}`);
}
