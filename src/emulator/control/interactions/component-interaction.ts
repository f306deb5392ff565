import { z } from 'zod';
import { ButtonRequest } from '../../../wire/objects/components/button.js';
import { componentTypes } from '../../../wire/objects/components/component-types.js';
import { selectRequests } from '../../../wire/objects/components/select.js';
import type { ComponentData, ComponentInteraction } from '../../../wire/objects/interactions/interaction.js';
import { rejectRequest } from '../../policy/errors/request-rejected-error.js';
import { UserActionError } from '../../policy/errors/user-action-error.js';
import {
  type ActingUser,
  checkSelectableEntries,
  checkSelectionCount,
} from '../../policy/user-actions/select-checks.js';
import {
  checkChannelAccess,
  requireUsableComponent,
  requireVisibleMessage,
} from '../../policy/user-actions/user-action-checks.js';
import { serializeMessage } from '../../state/messages/message-serialization.js';
import type { ApplicationRecord } from '../../state/records/users.js';
import { kindsOfComponent } from './entity-kinds.js';
import { componentInteraction } from './interaction-payload.js';
import { resolveReferences } from './resolved-data.js';

/** What a person does with a component of a message. */
export interface ComponentAction {
  readonly message_id: string;
  readonly custom_id: string;
  /** What was picked in a select. */
  readonly values?: readonly string[] | undefined;
}

/** Components that can be used, as they stand in messages: with their ids filled in. */
const UsableComponent = z.discriminatedUnion('type', [ButtonRequest, ...selectRequests]);

/**
 * The interaction that comes of using a component.
 * @throws {UserActionError} when the person cannot do that
 */
export function createComponentInteraction(picker: ActingUser, use: ComponentAction): ComponentInteraction {
  const { world, userId, channel } = picker;
  checkChannelAccess(world, userId, channel);
  const record = requireVisibleMessage(world, userId, channel, use.message_id);
  const component = UsableComponent.parse(requireUsableComponent(record, use.custom_id));
  const application =
    world.applications.get(record.message.application_id ?? '') ?? ownerOf(picker, record.message.author.id);
  const base = { component_type: component.type, id: component.id ?? 0, custom_id: use.custom_id };
  return componentInteraction(
    picker,
    application,
    { ...base, ...selectedValues(component, use, picker, application) },
    serializeMessage(world, record),
  );
}

function selectedValues(
  component: z.output<typeof UsableComponent>,
  { values }: ComponentAction,
  picker: ActingUser,
  application: ApplicationRecord,
): Pick<ComponentData, 'values' | 'resolved'> {
  if (component.type === componentTypes.BUTTON) {
    if (values) throw new UserActionError('wrong_kind', 'A button takes no values.', 'values');
    return {};
  }
  const picked = values ?? [];
  checkSelectionCount(
    picked,
    { min: component.min_values ?? 1, max: component.max_values ?? 1, canBeEmpty: false },
    'values',
  );
  checkSelectableEntries(component, picked, picker, 'values');
  const resolved = resolveReferences(picker, application, {
    selected: [{ kinds: kindsOfComponent(component.type), ids: picked }],
  });
  return { values: [...picked], ...(resolved ? { resolved } : {}) };
}

/** The application whose bot wrote a message. */
function ownerOf({ world }: ActingUser, authorId: string) {
  const applicationId = world.users.get(authorId)?.applicationId;
  return world.applications.get(applicationId ?? '') ?? rejectRequest('UNKNOWN_APPLICATION');
}
