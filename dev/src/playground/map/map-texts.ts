/** The texts of a map. */
import type { MapAction, MapScreen } from '../../control/views/bot-map.js';

const visibilities = {
  channel: 'Message',
  ephemeral: 'Message that only the user sees',
  direct: 'Direct message',
} as const;

/** What a screen is, who saw it, and how often. */
export function describeScreen(screen: MapScreen): string {
  return [kindOf(screen), screen.roles.join(', '), timesOf(screen.visits)].filter(Boolean).join(' · ');
}

function kindOf(screen: MapScreen): string {
  switch (screen.kind) {
    case 'start':
      return 'Where users start';
    case 'message':
      return visibilities[screen.visibility];
    case 'modal':
      return 'Modal';
  }
}

/** What users did, what handles it, who did it, and how often. */
export function describeAction({ kind, label, declaration, roles, count }: MapAction): string {
  return [`${kind}: ${label}`, declaration ?? 'no handler', roles.join(', '), timesOf(count)]
    .filter(Boolean)
    .join(' · ');
}

/** The label of an action that leads to no other screen. */
export function stayingLabel({ label, to }: MapAction): string {
  return to === null ? `${label} → no screen` : `${label} → this screen`;
}

/** Shortens a text to a number of characters. */
export function shortenLabel(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
}

function timesOf(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}
