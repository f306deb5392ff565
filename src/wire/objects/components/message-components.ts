/**
 * The components of a message. There are two systems: a legacy message has up to five action rows besides its content;
 * a message with the flag IS_COMPONENTS_V2 consists only of components, up to 40 of all types. Which system applies depends
 * on the whole message, so that rule is separate (`validateLegacyComponents`).
 */

import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { type FormProblem, formIssue, lengthProblem } from '../../validation/field-schemas.js';
import type { Schema } from '../../validation/schema-types.js';
import type { ActionRowRequest } from './action-row.js';
import { componentTypes } from './component-types.js';
import type { SectionRequest, SeparatorRequest } from './layout.js';
import { ContainerRequest, containerChildren } from './layout.js';
import type { FileComponentRequest, MediaGalleryRequest } from './media.js';
import type { TextDisplayRequest } from './text-display.js';
import { checkUniqueIds } from './unique-ids.js';
import { walkComponents } from './walk-components.js';

const bounds = limits.components;

/** The components of a message. */
export type MessageComponents = (
  | ActionRowRequest
  | TextDisplayRequest
  | SectionRequest
  | MediaGalleryRequest
  | SeparatorRequest
  | FileComponentRequest
  | ContainerRequest
)[];
export const MessageComponents: Schema<MessageComponents> = z
  .array(z.discriminatedUnion('type', [...containerChildren, ContainerRequest]))
  .check(checkUniqueIds, (ctx) => {
    const all = walkComponents(ctx.value).map(({ component }) => component);
    if (all.length > bounds.total) {
      ctx.issues.push(formIssue(ctx.value, lengthProblem(0, bounds.total)));
    }
    if (textLength(all) > bounds.totalText) {
      ctx.issues.push(
        formIssue(ctx.value, {
          formCode: 'COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED',
          message: `The texts of all components together must be ${bounds.totalText} or fewer in length.`,
        }),
      );
    }
  });

function textLength(components: readonly { readonly [field: string]: unknown }[]): number {
  const texts = components.filter((each) => each['type'] === componentTypes.TEXT_DISPLAY);
  return texts.reduce((sum, { content }) => sum + (typeof content === 'string' ? [...content].length : 0), 0);
}

/** The joined texts of a message's components; mentions in them count like those in content. */
export function displayedText(components: readonly unknown[]): string {
  return walkComponents(components)
    .filter(({ component }) => component['type'] === componentTypes.TEXT_DISPLAY)
    .map(({ component }) => String(component['content'] ?? ''))
    .join('\n');
}

/** A problem with its path, relative to the list of components. */
export interface ComponentProblem extends FormProblem {
  readonly path: PropertyKey[];
}

/** Reports what a legacy message must not contain: anything but action rows, or more than five of them. */
export function validateLegacyComponents(components: readonly { readonly type: number }[]): ComponentProblem[] {
  const strangers = components.flatMap(({ type }, index): ComponentProblem[] =>
    type === componentTypes.ACTION_ROW
      ? []
      : [
          {
            path: [index],
            formCode: 'UNION_TYPE_CHOICES',
            message: `Value of field "type" must be one of (${componentTypes.ACTION_ROW},).`,
          },
        ],
  );
  return components.length > bounds.legacyRows
    ? [...strangers, { path: [], ...lengthProblem(0, bounds.legacyRows) }]
    : strangers;
}
