import { guardsOf } from '../../../interactions/guards/declared-guards.js';
import { type AnyGuard, type InteractionGuard, isGuardClass } from '../../../interactions/guards/guard.js';
import { guardRecordsOf } from '../../decorators/binding-metadata.js';
import { interactionBindingKinds } from '../../decorators/interaction-binding-kinds.js';
import type { HandlerInstances } from './handler-method.js';
import { RecordIndex } from './record-index.js';
import type { Route } from './route.js';

/** Collects the guards of routes. */
export class RouteGuards {
  readonly #decorated = new RecordIndex(guardRecordsOf);

  /** The guards of the feature, of the declaration, of the class, of the method and of the binding, in this order. */
  of({ handlerClass, binding, part }: Route): readonly AnyGuard[] {
    // Guards apply to interactions only.
    if (!interactionBindingKinds.has(binding.kind)) return [];
    const declared = 'declaration' in binding ? guardsOf(binding.declaration) : [];
    const ofBinding = ('options' in binding ? binding.options.guards : undefined) ?? [];
    const decorated = this.#decorated.get(handlerClass, binding.method);
    return [...part.guards, ...declared, ...decorated, ...(Array.isArray(ofBinding) ? ofBinding : [])];
  }
}

/** Replaces the guard classes in lists of guards by the instances of one bot. */
export class GuardResolver {
  readonly #instances: HandlerInstances;

  constructor(instances: HandlerInstances) {
    this.#instances = instances;
  }

  /** The instance of a class is looked up when the guard is checked. */
  resolve(guards: readonly AnyGuard[]): readonly InteractionGuard[] {
    return guards.map((guard) => (isGuardClass(guard) ? this.#instanceOf(guard) : guard));
  }

  #instanceOf(guard: Extract<AnyGuard, new (...args: never[]) => unknown>): InteractionGuard {
    const { name, requiredPermissions } = guard;
    return {
      name,
      requiredPermissions,
      check: (context) => {
        const instance = this.#instances.get(guard);
        if (!isGuard(instance)) throw new TypeError(`${name} has no instance in this bot with a method \`check\`.`);
        return instance.check(context);
      },
    };
  }
}

function isGuard(instance: unknown): instance is Pick<InteractionGuard, 'check'> {
  return (
    typeof instance === 'object' && instance !== null && 'check' in instance && typeof instance.check === 'function'
  );
}
