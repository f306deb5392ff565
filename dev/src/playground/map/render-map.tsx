/** Renders a map without a browser. The build makes a module and a style sheet of it, which the explorer loads. */
import render from 'preact-render-to-string/jsx';
import type { BotMap } from '../../control/views/bot-map.js';
import '../styles/theme.css';
import { withSystemTheme } from './drawing-styles.js';
import { MapDrawing } from './map-drawing.js';
import { toXmlText } from './xml-text.js';

/** The renderer writes empty attributes like boolean ones, with their name as the value; its types omit the hook that changes this. */
const OPTIONS = {
  pretty: false,
  xml: true,
  functions: false,
  attributeHook: (name: string, value: unknown) => (value === '' ? ` ${name}=""` : undefined),
};

/**
 * Renders a map as an SVG document that needs nothing else.
 * @param styleSheet the style sheet that the build made of this module
 */
export function renderMap(map: BotMap, styleSheet: string): string {
  const drawing = (
    <MapDrawing map={map}>
      <title>Map of the bot</title>
      <style>{withSystemTheme(styleSheet)}</style>
    </MapDrawing>
  );
  const svg = render(drawing, {}, OPTIONS);
  return `${toXmlText(svg)}\n`;
}
