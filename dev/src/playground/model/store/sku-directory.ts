import { type Signal, signal } from '@preact/signals';
import type { SkuView } from '../../../control/views/application-views.js';
import { control } from '../../api/control-client.js';

/** The SKUs that were requested. */
export class SkuDirectory {
  readonly #known: Signal<ReadonlyMap<string, SkuView>> = signal(new Map());

  /** Finds a SKU. Undefined until it has loaded, and if there is none. */
  find(id: string): SkuView | undefined {
    return this.#known.value.get(id);
  }

  /** Loads a SKU, or its current state. */
  async request(id: string): Promise<void> {
    const sku = await control('getSku', { sku_id: id }).catch(() => undefined);
    if (sku) this.#known.value = new Map(this.#known.value).set(id, sku);
  }
}
