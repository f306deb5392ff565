/** A screen of a map: its title, its content as the page shows it, and the actions that lead to no other screen. */
import { useId, useMemo } from 'preact/hooks';
import type { MapScreen } from '../../control/views/bot-map.js';
import { MessageColumns } from '../messages/message-columns.js';
import { ModalContents } from '../modal/modal-contents.js';
import { createModalFormDraft } from '../modal/modal-form-draft.js';
import type { ModalForm, ModalState } from '../model/actions/modal-state.js';
import { ContentModelProvider } from '../model/content-model.js';
import styles from './map.module.css';
import { HEADER_HEIGHT, type PlacedScreen, SCREEN_WIDTH } from './map-layout.js';
import { describeAction, describeScreen, stayingLabel } from './map-texts.js';
import { createScreenContentModel } from './screen-content-model.js';

/** In a file, the elements inside SVG need the namespace of HTML. */
const XHTML = { xmlns: 'http://www.w3.org/1999/xhtml' };

interface ScreenDrawingProps {
  readonly placed: PlacedScreen;
  /** The bot that shows modals. */
  readonly application: ModalState['application'];
  /** The address at which the screen is shown alone; undefined if there is none. */
  readonly href?: string | undefined;
}

export function ScreenDrawing({ placed: { screen, staying, x, y, height }, application, href }: ScreenDrawingProps) {
  const description = describeScreen(screen);
  return (
    <foreignObject x={x} y={y} width={SCREEN_WIDTH} height={height}>
      <div {...XHTML} class={styles['screen']} data-kind={screen.kind}>
        <div class={styles['title']} style={{ height: HEADER_HEIGHT }}>
          <strong title={screen.title}>{href === undefined ? screen.title : <a href={href}>{screen.title}</a>}</strong>
          <small title={description}>{description}</small>
        </div>
        {screen.kind === 'start' ? null : (
          <div class={styles['content']} inert>
            <Content screen={screen} application={application} />
          </div>
        )}
        {staying.length > 0 ? (
          <ul class={styles['staying']}>
            {staying.map((action, index) => (
              <li key={index} title={describeAction(action)}>
                {stayingLabel(action)}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </foreignObject>
  );
}

interface ContentProps {
  readonly screen: MapScreen;
  readonly application: ModalState['application'];
}

function Content({ screen, application }: ContentProps) {
  const model = useMemo(() => createScreenContentModel(screen), [screen]);
  return (
    <ContentModelProvider value={model}>
      {screen.kind === 'message' ? <MessageColumns message={screen.message} startsGroup isPreview /> : null}
      {screen.kind === 'modal' ? <Modal modal={screen.modal} application={application} /> : null}
    </ContentModelProvider>
  );
}

function Modal({ modal, application }: { readonly modal: ModalForm; readonly application: ModalState['application'] }) {
  const draft = useMemo(() => createModalFormDraft(modal), [modal]);
  return (
    <ModalContents
      modal={modal}
      application={application}
      draft={draft}
      prefix={useId()}
      onChange={() => {}}
      onCancel={() => {}}
    />
  );
}
