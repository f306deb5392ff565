/** The maps of bots. The drawing scrolls, and can be shown smaller or larger. */

import { useState } from 'preact/hooks';
import type { ReportedMap } from '../../control/views/bot-map.js';
import { MapDrawing } from '../map/map-drawing.js';
import { keyOfScreen } from '../model/gallery/gallery-items.js';
import { useModel } from '../model/model-context.js';
import buttons from '../styles/button.module.css';
import styles from './map-view.module.css';

/** In percent of the size of the drawing. */
const SCALES = [10, 25, 50, 75, 100, 150, 200];
const INITIAL_SCALE = 75;

export function MapView({ maps }: { readonly maps: readonly ReportedMap[] | undefined }) {
  if (!maps) return <p class={styles['empty']}>Loading…</p>;
  if (maps.length === 0) {
    return <p class={styles['empty']}>There is no map. guildhall dev shows the one in the file .guildhall/map.json.</p>;
  }
  return (
    <div class={styles['maps']}>
      {maps.map((reported) => (
        <MapPane key={reported.application.id} reported={reported} />
      ))}
    </div>
  );
}

function MapPane({ reported: { application, map } }: { readonly reported: ReportedMap }) {
  const model = useModel();
  const [scale, setScale] = useState(INITIAL_SCALE);
  const next = SCALES.find((each) => each > scale);
  const previous = SCALES.findLast((each) => each < scale);
  return (
    <section class={styles['map']} aria-label={`Map of ${application.name}`}>
      <header class={styles['header']}>
        <h2>{application.name}</h2>
        <p>{describeMap(map)}</p>
        <fieldset aria-label="Size of the map">
          <SizeButton label="Smaller" symbol="−" scale={previous} onScale={setScale} />
          <output>{scale} %</output>
          <SizeButton label="Larger" symbol="+" scale={next} onScale={setScale} />
        </fieldset>
      </header>
      {/* The arrow keys scroll an element only if it has the focus. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section class={styles['pane']} aria-label="Drawing" tabIndex={0}>
        <MapDrawing
          map={map}
          scale={scale / 100}
          hrefFor={(screen) =>
            screen.kind === 'start'
              ? undefined
              : model.hrefForView({ kind: 'gallery', entry: keyOfScreen(application.id, screen) })
          }
        />
      </section>
    </section>
  );
}

interface SizeButtonProps {
  readonly label: string;
  readonly symbol: string;
  /** Undefined if there is no such size. */
  readonly scale: number | undefined;
  readonly onScale: (scale: number) => void;
}

function SizeButton({ label, symbol, scale, onScale }: SizeButtonProps) {
  return (
    <button
      type="button"
      class={`${buttons['button']} ${buttons['small']}`}
      aria-label={label}
      title={label}
      disabled={scale === undefined}
      onClick={() => scale !== undefined && onScale(scale)}
    >
      {symbol}
    </button>
  );
}

function describeMap({ screens, actions, omitted }: ReportedMap['map']): string {
  const counts = `${screens.length === 1 ? '1 screen' : `${screens.length} screens`}, ${actions.length === 1 ? '1 action' : `${actions.length} actions`}`;
  return omitted === 0 ? counts : `${counts}. ${omitted} further screens are not in the map: there are too many.`;
}
