import type { SkuRecord, World } from '../../emulator/index.js';
import { kindOfSku, skusOfApplication } from '../../emulator/inspect.js';
import { TestStepError } from '../errors/test-step-error.js';
import { hasId, type Identifiable } from './entity-resolver.js';

/** A SKU of the bot: an object with its id, its id or its name. */
export type SkuInput = Identifiable | string;

/** @throws {TestStepError} when the application has no such SKU; the message lists its SKUs */
export function resolveSku(world: World, applicationId: string, input: SkuInput): SkuRecord {
  const idOrName = hasId(input) ? input.id : input;
  const offered = skusOfApplication(world, applicationId).filter((each) => kindOfSku(each) !== undefined);
  const found = offered.find(({ sku }) => sku.id === idOrName || sku.name === idOrName);
  if (found) return found;
  const names = offered.map(({ sku }) => sku.name).join(', ') || 'none';
  throw new TestStepError(
    `The bot has no SKU "${idOrName}". Existing SKUs: ${names}. Add it with the option \`skus\`.`,
  );
}
