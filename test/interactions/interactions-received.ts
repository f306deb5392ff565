/** Interactions as the service sends them. */
import type {
  AutocompleteInteraction,
  CommandInteraction,
  ComponentInteraction,
  ModalData,
  ModalInteraction,
  SubmittedModalField,
} from '../../src/wire/objects/interactions/interaction.js';
import type { Message } from '../../src/wire/objects/messages/message.js';
import type { User } from '../../src/wire/objects/users/user.js';
import { plainMessage } from '../wire/plain-message.js';

export const user = (id: string): User => ({
  id,
  username: `user-${id}`,
  discriminator: '0',
  global_name: null,
  avatar: null,
});

/** Entities as they stand in resolved data. */
export const role = {
  id: '40',
  name: 'Crew',
  color: 0,
  colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
  hoist: false,
  position: 1,
  permissions: '0',
  managed: false,
  mentionable: false,
  flags: 0,
};
export const member = { roles: [], joined_at: '2026-01-01T00:00:00Z', flags: 0, permissions: '0' };
export const channel = { id: '20', type: 0, name: 'general', permissions: '0' };

export const message: Message = {
  ...plainMessage,
  id: '300',
  channel_id: '20',
  author: user('1'),
  content: 'Welcome!',
};

const base = (userId: string) => ({
  id: '500',
  application_id: '100',
  token: 'secret-token',
  version: 1,
  guild_id: '10',
  channel_id: '20',
  member: {
    user: user(userId),
    roles: [],
    joined_at: '2026-01-01T00:00:00Z',
    deaf: false,
    mute: false,
    flags: 0,
    permissions: '2048',
  },
  app_permissions: '8',
  locale: 'en-GB',
  entitlements: [],
  authorizing_integration_owners: {},
  attachment_size_limit: 10_485_760,
});

/** A click on a button. */
export function click(customId: string, userId = '7'): ComponentInteraction {
  return { ...base(userId), type: 3, data: { component_type: 2, id: 2, custom_id: customId }, message };
}

const commandData = { id: '700', name: 'warn', type: 1 };

/** A command that was used. */
export function command(userId = '7'): CommandInteraction {
  return { ...base(userId), type: 2, data: commandData };
}

/** A command that is being typed. */
export function typing(userId = '7'): AutocompleteInteraction {
  return { ...base(userId), type: 4, data: commandData };
}

type Unnumbered<A> = A extends SubmittedModalField ? Omit<A, 'id' | 'custom_id'> : never;

/** What a submitted modal sends; the answers by their fields' names. */
export function modalData(
  customId: string,
  answers: Record<string, Unnumbered<SubmittedModalField>>,
  resolved?: ModalData['resolved'],
): ModalData {
  const components = Object.entries(answers).map(([name, answer], index) => ({
    type: 18 as const,
    id: 2 * index + 1,
    component: { ...answer, id: 2 * index + 2, custom_id: name },
  }));
  return { custom_id: customId, components, ...(resolved ? { resolved } : {}) };
}

/** A submitted modal, opened from a component unless `fromMessage` is false. */
export function submission(data: ModalData, { userId = '7', fromMessage = true } = {}): ModalInteraction {
  return { ...base(userId), type: 5, data, ...(fromMessage ? { message } : {}) };
}
