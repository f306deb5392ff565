/** SKUs of the default application and of another one, and users with access tokens. */
import { insertApplication } from '../../../../../dev/src/emulator/state/applications/applications.js';
import { insertSku, type NewSku } from '../../../../../dev/src/emulator/state/monetization/skus.js';
import type { SkuRecord } from '../../../../../dev/src/emulator/state/records/monetization.js';
import { grantAccessToken } from '../../../../../dev/src/emulator/state/users/access-tokens.js';
import type { EmulatorFixture } from '../../../fixtures/emulator-fixture.js';

/** A SKU of the default application. Its id is the first one that is returned. */
export function offer(
  { emulator: { world, applicationId } }: EmulatorFixture,
  kind: NewSku['kind'],
  spec: Partial<NewSku> = {},
): SkuRecord {
  return insertSku(world, applicationId, { name: 'Premium Anchor', kind, ...spec });
}

/** Another application with a SKU. */
export function otherOffer({ emulator: { world } }: EmulatorFixture, kind: NewSku['kind'] = 'user-subscription') {
  const application = insertApplication(world, { name: 'Other' }).result;
  return { application, sku: insertSku(world, application.id, { name: 'Other offer', kind }) };
}

/** The access token of a user, for the default application or another one. */
export function tokenOf(
  { emulator: { world, applicationId } }: EmulatorFixture,
  userId: string,
  scopes: readonly string[],
  application = applicationId,
): string {
  return grantAccessToken(world, userId, application, scopes);
}
