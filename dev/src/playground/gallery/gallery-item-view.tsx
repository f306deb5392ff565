import type { GalleryProblem } from '../../control/views/gallery.js';
import { listFieldProblems } from '../api/emulator-request.js';
import type { GalleryItem } from '../model/gallery/gallery-items.js';
import { useModel } from '../model/model-context.js';
import { ErrorReport } from '../panel/log/error-report.js';
import buttons from '../styles/button.module.css';
import { Icon } from '../ui/icon.js';
import { AppearanceControls } from './appearance-controls.js';
import styles from './gallery-item-view.module.css';
import type { PreviewAppearance } from './preview-appearance.js';
import { PreviewFrame } from './preview-frame.js';

interface GalleryItemViewProps {
  readonly item: GalleryItem;
  readonly appearance: PreviewAppearance;
  readonly onAppearance: (appearance: PreviewAppearance) => void;
}

/** The selected item: what is known about it, and its preview or why there is none. */
export function GalleryItemView({ item, appearance, onAppearance }: GalleryItemViewProps) {
  const model = useModel();
  const problem = item.kind === 'reported' ? item.entry.problem : undefined;
  return (
    <section class={styles['view']} aria-label={item.title}>
      <header class={styles['header']}>
        <a
          class={`${buttons['icon']} ${styles['back']}`}
          href={model.hrefForView({ kind: 'gallery' })}
          aria-label="Back to the list"
        >
          <Icon name="back" />
        </a>
        <div class={styles['titles']}>
          <h2>{item.title}</h2>
          <p>{item.subtitle}</p>
        </div>
        {problem ? null : <AppearanceControls appearance={appearance} onAppearance={onAppearance} />}
      </header>
      {notesOf(item).map((note) => (
        <p key={note} class={styles['note']}>
          {note}
        </p>
      ))}
      {problem && item.kind === 'reported' ? (
        <PreviewProblem problem={problem} kind={item.entry.kind} />
      ) : (
        <PreviewFrame itemKey={item.key} title={item.title} appearance={appearance} />
      )}
    </section>
  );
}

function notesOf(item: GalleryItem): string[] {
  if (item.kind === 'seen') return ['The newest message with this layout. Its components work as in the channel.'];
  if (item.kind === 'screen') return ['A screen of the map: the first one of this kind that a user saw.'];
  if (item.kind !== 'reported') return [];
  const { note, files, message } = item.entry;
  return [
    ...(note === undefined ? [] : [note]),
    ...(files ? [`Files are not shown: ${files.join(', ')}.`] : []),
    ...(message?.components?.length ? ['Its components have no effect: the message is in no channel.'] : []),
  ];
}

interface PreviewProblemProps {
  readonly problem: GalleryProblem;
  readonly kind: 'modal' | 'message';
}

/** Why an entry cannot be shown: the error of the bot, or the response with which Discord would reject it. */
function PreviewProblem({ problem: { error, rejection }, kind }: PreviewProblemProps) {
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
