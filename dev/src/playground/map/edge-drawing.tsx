/** The actions between two screens: an arrow with a line of text for each. */
import type { Point } from '@dagrejs/dagre';
import styles from './map.module.css';
import { LABEL_LINE_HEIGHT, type PlacedEdge } from './map-layout.js';
import { describeAction } from './map-texts.js';

export function EdgeArrow({ edge: { points } }: { readonly edge: PlacedEdge }) {
  const [beforeLast, last] = points.slice(-2);
  const direction = beforeLast && last && beforeLast.x > last.x ? 1 : -1;
  return (
    <>
      <path class={styles['edge']} d={curveThrough(points)} />
      {last ? <path class={styles['arrow']} d={`M${last.x} ${last.y}l${10 * direction} -5v10z`} /> : null}
    </>
  );
}

export function EdgeLabel({ edge: { from, to, label, lines } }: { readonly edge: PlacedEdge }) {
  const height = lines.length * LABEL_LINE_HEIGHT + 8;
  const top = label.y - height / 2;
  return (
    <g>
      <rect
        class={styles['labelBox']}
        x={label.x - label.width / 2}
        y={top}
        width={label.width}
        height={height}
        rx={6}
      />
      {lines.map(({ text, action }, index) => (
        <text
          key={index}
          class={styles['label']}
          x={label.x}
          y={top + 4 + (index + 0.7) * LABEL_LINE_HEIGHT}
          text-anchor="middle"
          data-unhandled={action.declaration === null}
        >
          <title>{`${describeAction(action)} (${from.title} → ${to.title})`}</title>
          {text}
        </text>
      ))}
    </g>
  );
}

/** A curve through all points, which is horizontal at each of them. */
function curveThrough(points: readonly Point[]): string {
  return points
    .map(({ x, y }, index) => {
      const previous = points[index - 1];
      if (!previous) return `M${x} ${y}`;
      const middle = (previous.x + x) / 2;
      return `C${middle} ${previous.y} ${middle} ${y} ${x} ${y}`;
    })
    .join('');
}
