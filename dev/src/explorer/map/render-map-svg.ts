/** Draws the map of a bot. The drawing uses the components of the playground, which the build compiles for Node. */
import { readFile } from 'node:fs/promises';
import type { BotMap } from '../../control/views/bot-map.js';

/** The output folder of the build. The relative path is the same from `src` and from `dist`. */
const BUILT = new URL('../../../dist/map-drawing/', import.meta.url);

/** What dev/src/playground/map/render-map.tsx exports. */
interface MapRenderer {
  readonly renderMap: (map: BotMap, styleSheet: string) => string;
}

/**
 * Draws a map as an SVG document that needs nothing else: it contains no scripts and loads nothing. It is light or dark like the system.
 * The same map has the same drawing.
 */
export async function renderMapSvg(map: BotMap): Promise<string> {
  const [renderer, styleSheet] = await Promise.all([loadRenderer(), readFile(new URL('style.css', BUILT), 'utf8')]);
  return renderer.renderMap(map, styleSheet);
}

function loadRenderer(): Promise<MapRenderer> {
  return import(new URL('render-map.js', BUILT).href);
}
