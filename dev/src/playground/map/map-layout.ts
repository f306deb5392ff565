/** The positions of the screens and actions of a map, in pixels. The same map has the same layout everywhere. */
import { Graph, layout, type Point } from '@dagrejs/dagre';
import type { BotMap, MapAction, MapScreen } from '../../control/views/bot-map.js';
import { type MapEdge, type MapNode, toMapGraph } from './map-graph.js';
import { shortenLabel } from './map-texts.js';
import { estimateContentHeight } from './screen-height.js';

export const SCREEN_WIDTH = 440;
/** The part of a screen with its title, at which actions start and end. */
export const HEADER_HEIGHT = 56;
/** A line of the actions that lead to no other screen. */
const STAYING_HEIGHT = 22;
const MAX_CONTENT_HEIGHT = 560;
export const LABEL_LINE_HEIGHT = 20;
const LABEL_LENGTH = 36;
const LABEL_CHARACTER_WIDTH = 7.4;
/** Larger graphs are ranked by a faster algorithm, with longer edges. */
const MAX_SIMPLEX_EDGES = 300;

export interface PlacedScreen extends MapNode {
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

export interface PlacedEdge {
  readonly from: MapScreen;
  readonly to: MapScreen;
  readonly points: readonly Point[];
  /** The center and the width of the label. */
  readonly label: Point & { readonly width: number };
  readonly lines: readonly { readonly text: string; readonly action: MapAction }[];
}

export interface MapLayout {
  readonly width: number;
  readonly height: number;
  readonly screens: readonly PlacedScreen[];
  readonly edges: readonly PlacedEdge[];
}

/** Places the screens from left to right. */
export function layOutMap(map: BotMap): MapLayout {
  const { nodes, edges } = toMapGraph(map);
  const graph = new Graph<
    { rankdir: 'LR'; ranker: 'network-simplex' | 'longest-path'; [key: string]: unknown },
    { width: number; height: number; x?: number; y?: number },
    { width: number; height: number; labelpos: 'c'; x?: number; y?: number; points?: Point[] }
  >();
  graph.setGraph({
    rankdir: 'LR',
    ranker: edges.length > MAX_SIMPLEX_EDGES ? 'longest-path' : 'network-simplex',
    nodesep: 40,
    ranksep: 60,
    edgesep: 24,
    marginx: 32,
    marginy: 32,
  });
  for (const node of nodes) graph.setNode(node.screen.id, { width: SCREEN_WIDTH, height: heightOf(node) });
  for (const edge of edges) graph.setEdge(edge.from, edge.to, { ...labelSize(edge), labelpos: 'c' });
  layout(graph);
  const screens = nodes.map((node): PlacedScreen => {
    const { x = 0, y = 0, width, height } = graph.node(node.screen.id);
    return { ...node, x: Math.round(x - width / 2), y: Math.round(y - height / 2), height };
  });
  const byId = new Map(screens.map((placed) => [placed.screen.id, placed]));
  const placedEdges = edges.flatMap((edge): PlacedEdge[] => {
    const [from, to] = [byId.get(edge.from), byId.get(edge.to)];
    const { points = [], x = 0, y = 0, width } = graph.edge(edge.from, edge.to);
    if (!from || !to) return [];
    const lines = edge.actions.map((action) => ({ text: shortenLabel(action.label, LABEL_LENGTH), action }));
    const label = { x: Math.round(x), y: Math.round(y), width };
    return [{ from: from.screen, to: to.screen, points: pathBetween(from, to, points), label, lines }];
  });
  const { width = 0, height = 0 } = sizeOf(graph.graph());
  return { width, height, screens, edges: placedEdges };
}

function sizeOf(label: Readonly<Record<string, unknown>>): { width?: number; height?: number } {
  const { width, height } = label;
  return typeof width === 'number' && typeof height === 'number'
    ? { width: Math.ceil(width), height: Math.ceil(height) }
    : {};
}

function heightOf({ screen, staying }: MapNode): number {
  const content = Math.min(estimateContentHeight(screen), MAX_CONTENT_HEIGHT);
  return HEADER_HEIGHT + content + (staying.length > 0 ? 16 + staying.length * STAYING_HEIGHT : 0);
}

function labelSize({ actions }: MapEdge): { width: number; height: number } {
  const longest = Math.max(...actions.map(({ label }) => [...shortenLabel(label, LABEL_LENGTH)].length));
  return { width: Math.ceil(longest * LABEL_CHARACTER_WIDTH) + 20, height: actions.length * LABEL_LINE_HEIGHT + 8 };
}

/** The points of an edge between the titles of two screens: dagre's own points end at the centers of their sides. */
function pathBetween(from: PlacedScreen, to: PlacedScreen, points: readonly Point[]): Point[] {
  const isForward = to.x > from.x;
  const ofTitle = ({ x, y }: PlacedScreen, isRight: boolean) => ({
    x: isRight ? x + SCREEN_WIDTH : x,
    y: y + (isForward ? HEADER_HEIGHT / 3 : (HEADER_HEIGHT * 2) / 3),
  });
  const inner = points.slice(1, -1).map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }));
  return [ofTitle(from, isForward), ...inner, ofTitle(to, !isForward)];
}
