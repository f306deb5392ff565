import type { AnyCommand } from '../../../interactions/commands/command-declaration.js';
import type { AnyButton } from '../../../interactions/components/button.js';
import type { AnySelect } from '../../../interactions/components/select.js';
import type { AnyModal } from '../../../interactions/modals/any-modal.js';
import type { AnyPager } from '../../../interactions/pager/pager-declaration.js';
import { type Route, routeName } from '../routes/route.js';

/** Any declaration that a handler can be bound to. */
export type AnyDeclaration = AnyButton | AnySelect | AnyModal | AnyPager | AnyCommand;

/** A declaration, with the handlers that are bound to it. */
export interface BoundDeclaration {
  readonly declaration: AnyDeclaration;
  /** Class and method of each, for example `TicketHandler.close`. Only commands with autocomplete have several. */
  readonly handlers: readonly string[];
}

/** The declarations that routes are bound to, in the order of the routes, each once. */
export function boundDeclarations(routes: readonly Route[]): BoundDeclaration[] {
  const handlers = new Map<AnyDeclaration, string[]>();
  for (const route of routes) {
    const { binding } = route;
    if (!('declaration' in binding)) continue;
    const { declaration } = binding;
    handlers.set(declaration, [...(handlers.get(declaration) ?? []), routeName(route)]);
  }
  return [...handlers].map(([declaration, names]) => ({ declaration, handlers: names }));
}
