import { z } from 'zod';
import { ButtonRequest } from '../../../../../src/wire/objects/components/button.js';
import { componentTypes } from '../../../../../src/wire/objects/components/component-types.js';
import { selectRequests } from '../../../../../src/wire/objects/components/select.js';
import {
  type ComponentData,
  type ComponentInteraction,
  interactionTypes,
} from '../../../../../src/wire/objects/interactions/interaction.js';
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
import { interactionFields } from './interaction-payload.js';
import { kindsOfComponent, resolveReferences } from './resolved-data.js';

/** A user's use of a message component. */
export interface ComponentAction {
  readonly message_id: string;
  readonly custom_id: string;
  /** The selected values of a select menu. */
  readonly values?: readonly string[] | undefined;
}

/** The components that users can use, as messages contain them, with ids. */
const UsableComponent = z.discriminatedUnion('type', [ButtonRequest, ...selectRequests]);

/**
 * Creates the interaction of a user who uses a component.
 * @throws {UserActionError} when the user cannot use the component this way
 */
export function createComponentInteraction(actor: ActingUser, use: ComponentAction): ComponentInteraction {
  const { world, userId, channel } = actor;
  checkChannelAccess(world, userId, channel);
  const record = requireVisibleMessage(world, userId, channel, use.message_id);
  const component = UsableComponent.parse(requireUsableComponent(record, use.custom_id));
  const application =
    world.applications.get(record.message.application_id ?? '') ?? ownerOf(actor, record.message.author.id);
  const base = { component_type: component.type, id: component.id ?? 0, custom_id: use.custom_id };
  const data = { ...base, ...selectedValues(component, use, actor, application) };
  const message = serializeMessage(world, record);
  // If the message is a response to an interaction, the owners of that interaction apply to every user of the component.
  const owners = message.interaction_metadata?.authorizing_integration_owners;
  return { ...interactionFields(actor, application, owners), type: interactionTypes.MESSAGE_COMPONENT, data, message };
}

function selectedValues(
  component: z.output<typeof UsableComponent>,
  { values }: ComponentAction,
  actor: ActingUser,
  application: ApplicationRecord,
): Pick<ComponentData, 'values' | 'resolved'> {
  if (component.type === componentTypes.BUTTON) {
    if (values) throw new UserActionError('wrong_kind', 'A button has no values: leave them out.', 'values');
    return {};
  }
  const selectedIds = values ?? [];
  checkSelectionCount(
    selectedIds,
    { min: component.min_values ?? 1, max: component.max_values ?? 1, canBeEmpty: false },
    'values',
  );
  checkSelectableEntries(component, selectedIds, actor, 'values');
  const resolved = resolveReferences(actor, application, {
    selected: [{ kinds: kindsOfComponent(component.type), ids: selectedIds }],
  });
  return { values: [...selectedIds], ...(resolved ? { resolved } : {}) };
}

/** The application whose bot wrote a message. */
function ownerOf({ world }: ActingUser, authorId: string) {
  const applicationId = world.users.get(authorId)?.applicationId;
  return world.applications.get(applicationId ?? '') ?? rejectRequest('UNKNOWN_APPLICATION');
}
