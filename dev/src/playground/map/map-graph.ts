/** The map of a bot as a graph: its screens, and the actions between two screens as one edge. */
import type { BotMap, MapAction, MapScreen } from '../../control/views/bot-map.js';

/** The actions that lead from one screen to another. */
export interface MapEdge {
  readonly from: string;
  readonly to: string;
  readonly actions: readonly MapAction[];
}

/** A screen with the actions that lead to no other screen. */
export interface MapNode {
  readonly screen: MapScreen;
  readonly staying: readonly MapAction[];
}

export interface MapGraph {
  readonly nodes: readonly MapNode[];
  readonly edges: readonly MapEdge[];
}

/** Converts a map. Nodes and edges have the order of the map. */
export function toMapGraph({ screens, actions }: BotMap): MapGraph {
  const staying = new Map<string, MapAction[]>(screens.map(({ id }) => [id, []]));
  const edges = new Map<string, { from: string; to: string; actions: MapAction[] }>();
  for (const action of actions) {
    const { from, to } = action;
    if (to === null || to === from) {
      staying.get(from)?.push(action);
      continue;
    }
    const key = JSON.stringify([from, to]);
    const edge = edges.get(key) ?? { from, to, actions: [] };
    edge.actions.push(action);
    edges.set(key, edge);
  }
  return {
    nodes: screens.map((screen) => ({ screen, staying: staying.get(screen.id) ?? [] })),
    edges: [...edges.values()],
  };
}
