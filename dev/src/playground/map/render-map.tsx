/** Renders a map without a browser. The build makes a module and a style sheet of it, which the explorer loads. */
import render from 'preact-render-to-string/jsx';
import '../styles/theme.css';
import type { BotMap } from '../../control/views/bot-map.js';
import { MapDrawing } from './map-drawing.js';

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

/** The rule of the light theme in styles/theme.css, which the page selects with an attribute. */
const LIGHT_THEME = /:root\[data-theme="?light"?\]\s*\{([^}]*)\}/;

/**
 * Adds to the style sheet of the page that the theme of the system selects the light theme.
 * @throws when the style sheet has no light theme
 */
function withSystemTheme(styleSheet: string): string {
  const light = LIGHT_THEME.exec(styleSheet)?.[1];
  if (light === undefined) throw new Error('The style sheet of the drawing has no light theme.');
  return `${styleSheet}\n@media (prefers-color-scheme: light) { :root { ${light} } }`;
}

/** Characters that XML does not allow, also as entities, and halves of surrogate pairs. */
const INVALID = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Makes rendered HTML valid XML: replaces the characters that XML does not allow, and escapes `]]>`, which HTML allows in texts. */
function toXmlText(html: string): string {
  return html.replace(INVALID, '\ufffd').replaceAll(']]>', ']]&gt;');
}
