/** The drawing of a map as SVG. The page shows it, and the explorer writes it to a file. */
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import type { BotMap, MapScreen } from '../../control/views/bot-map.js';
import type { ModalState } from '../model/actions/modal-state.js';
import { nameOfUser } from '../model/guild/names.js';
import { EdgeArrow, EdgeLabel } from './edge-drawing.js';
import styles from './map.module.css';
import { layOutMap } from './map-layout.js';
import { ScreenDrawing } from './screen-drawing.js';

interface MapDrawingProps {
  readonly map: BotMap;
  /** How large a pixel of the drawing is shown. @default 1 */
  readonly scale?: number;
  /** Returns the address at which a screen is shown alone. */
  readonly hrefFor?: (screen: MapScreen) => string | undefined;
  /** What the SVG contains before the drawing. */
  readonly children?: ComponentChildren;
}

export function MapDrawing({ map, scale = 1, hrefFor, children }: MapDrawingProps) {
  const { width, height, screens, edges } = useMemo(() => layOutMap(map), [map]);
  const application = useMemo(() => botOf(map), [map]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the alternative is a part of a form
    <svg
      xmlns="http://www.w3.org/2000/svg"
      class={styles['map']}
      width={Math.round(width * scale)}
      height={Math.round(height * scale)}
      viewBox={`0 0 ${width} ${height}`}
      role="group"
      aria-label="Map of the bot"
    >
      {children}
      <rect class={styles['background']} width="100%" height="100%" />
      {edges.map((edge) => (
        <EdgeArrow key={`${edge.from.id}\n${edge.to.id}`} edge={edge} />
      ))}
      {screens.map((placed) => (
        <ScreenDrawing
          key={placed.screen.id}
          placed={placed}
          application={application}
          href={hrefFor?.(placed.screen)}
        />
      ))}
      {edges.map((edge) => (
        <EdgeLabel key={`${edge.from.id}\n${edge.to.id}`} edge={edge} />
      ))}
    </svg>
  );
}

/** The bot that sent the first message; a map does not contain it otherwise. */
function botOf({ screens }: BotMap): ModalState['application'] {
  const author = screens.flatMap((screen) => (screen.kind === 'message' ? [screen.message.author] : []))[0];
  const bot = author ?? { id: '0', username: 'Bot', global_name: null, discriminator: '0', avatar: null };
  return { id: bot.id, name: nameOfUser(bot), bot };
}
