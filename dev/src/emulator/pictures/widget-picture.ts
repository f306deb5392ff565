/** Draws the pictures of a guild's widget: a badge with the number of online members, and four banners with the guild. */
import type { WidgetStyle } from 'guildhall/wire';
import { Canvas, type Color, fitText } from './canvas.js';
import { GLYPH_HEIGHT, widthOfText } from './pixel-font.js';

/** The guild data that the widget shows. */
export interface WidgetInfo {
  readonly name: string;
  /** The number of members who are not offline. */
  readonly online: number;
}

const BRAND: Color = 0x5865f2;
const DARK: Color = 0x2b2d31;
const DARKER: Color = 0x1e1f22;
const LIGHT: Color = 0xf2f3f5;
const WHITE: Color = 0xffffff;
const GRAY: Color = 0x949ba4;
const GREEN: Color = 0x23a55a;

/** Draws a guild's widget. The emulator stores no guild icons, so the initials of the name replace the icon. */
export function drawWidget(style: WidgetStyle, info: WidgetInfo): Uint8Array {
  return drawings[style](info).toPng();
}

const drawings: Readonly<Record<WidgetStyle, (info: WidgetInfo) => Canvas>> = {
  shield: ({ online }) => {
    const [label, count] = ['CHAT', `${online} ONLINE`];
    const [labelWidth, countWidth] = [widthOfText(label) * 2 + 16, widthOfText(count) * 2 + 16];
    const canvas = new Canvas(labelWidth + countWidth, 20);
    canvas.rectangle(0, 0, canvas.width, 20, BRAND, 4);
    canvas.rectangle(0, 0, labelWidth + 4, 20, DARKER, 4);
    canvas.rectangle(labelWidth, 0, 8, 20, BRAND);
    canvas.text(8, 5, label, WHITE, 2);
    canvas.text(labelWidth + 8, 5, count, WHITE, 2);
    return canvas;
  },
  banner1: (info) => band(info, { background: BRAND, text: WHITE, mutedText: LIGHT }),
  banner2: (info) => band(info, { background: LIGHT, text: DARKER, mutedText: GRAY }),
  banner3: (info) => card(info, { height: 100, background: DARK, text: WHITE, mutedText: GRAY }),
  banner4: (info) => {
    const canvas = card(info, { height: 160, background: LIGHT, text: DARKER, mutedText: GRAY });
    canvas.rectangle(16, 112, canvas.width - 32, 34, GREEN, 4);
    canvas.centeredText(canvas.width / 2, 122, 'JOIN SERVER', WHITE, 3);
    return canvas;
  },
};

interface Colors {
  readonly background: Color;
  readonly text: Color;
  /** The color of less important text. */
  readonly mutedText: Color;
}

const WIDTH = 320;
const NAME_SCALE = 3;

/** A flat banner: icon on the left, name and number of online members on the right. */
function band({ name, online }: WidgetInfo, { background, text, mutedText }: Colors): Canvas {
  const canvas = new Canvas(WIDTH, 76);
  canvas.rectangle(0, 0, canvas.width, canvas.height, background, 6);
  icon(canvas, 14, 14, name);
  canvas.text(76, 18, fitText(name, WIDTH - 92, NAME_SCALE), text, NAME_SCALE);
  count(canvas, 76, 46, online, mutedText);
  return canvas;
}

/** A taller banner with a heading. */
function card({ name, online }: WidgetInfo, layout: Colors & { readonly height: number }): Canvas {
  const canvas = new Canvas(WIDTH, layout.height);
  canvas.rectangle(0, 0, canvas.width, canvas.height, layout.background, 6);
  canvas.text(16, 14, 'YOU ARE INVITED TO JOIN', layout.mutedText, 2);
  icon(canvas, 16, 36, name);
  canvas.text(78, 42, fitText(name, WIDTH - 94, NAME_SCALE), layout.text, NAME_SCALE);
  count(canvas, 78, 68, online, layout.mutedText);
  return canvas;
}

const ICON = 48;

function icon(canvas: Canvas, x: number, y: number, name: string): void {
  const initials = name
    .split(/\s+/)
    .map(([first = '']) => first)
    .join('')
    .slice(0, 3);
  canvas.rectangle(x, y, ICON, ICON, DARKER, 12);
  canvas.centeredText(x + ICON / 2, y + Math.floor((ICON - GLYPH_HEIGHT * 3) / 2), initials, WHITE, 3);
}

function count(canvas: Canvas, x: number, y: number, online: number, color: Color): void {
  canvas.rectangle(x, y, 10, 10, GREEN, 5);
  canvas.text(x + 16, y, `${online} ONLINE`, color, 2);
}
