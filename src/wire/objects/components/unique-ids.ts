import type { z } from 'zod';
import { formIssue } from '../../validation/field-schemas.js';
import { walkComponents } from './walk-components.js';

/** Within one message or modal, custom_ids and ids (except 0) must be unique. */
export function checkUniqueIds(ctx: z.core.ParsePayload<readonly unknown[]>): void {
  const customIds = new Set<unknown>();
  const ids = new Set<unknown>();
  for (const node of walkComponents(ctx.value)) {
    const { component } = node;
    if (component['custom_id'] !== undefined && customIds.has(component['custom_id'])) {
      ctx.issues.push(
        formIssue(
          ctx.value,
          { formCode: 'COMPONENT_CUSTOM_ID_DUPLICATED', message: 'Component custom id cannot be duplicated' },
          [...node.path, 'custom_id'],
        ),
      );
    }
    if (component['id'] && ids.has(component['id'])) {
      ctx.issues.push(
        formIssue(ctx.value, { formCode: 'COMPONENT_ID_DUPLICATED', message: 'Component id cannot be duplicated' }, [
          ...node.path,
          'id',
        ]),
      );
    }
    customIds.add(component['custom_id']);
    ids.add(component['id']);
  }
}
