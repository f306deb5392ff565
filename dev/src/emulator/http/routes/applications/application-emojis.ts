import { type Emoji, endpoints } from 'guildhall/wire';
import { rejectRequest } from '../../../policy/errors/request-rejected-error.js';
import * as emojis from '../../../state/applications/application-emojis.js';
import type { ApplicationRecord } from '../../../state/records/users.js';
import type { World } from '../../../state/world/world.js';
import { defineRoute, type EndpointRoute } from '../../endpoint-route.js';
import { requireApplication } from './require-application.js';

export const applicationEmojiRoutes: readonly EndpointRoute[] = [
  defineRoute(endpoints.listApplicationEmojis, ({ world, path }) => {
    const application = requireApplication(world, path);
    const items = [...application.emojis.values()].map((emoji) =>
      emojis.serializeApplicationEmoji(world, application, emoji),
    );
    return { result: { items }, events: [] };
  }),

  defineRoute(endpoints.getApplicationEmoji, ({ world, path }) => {
    const { application, emoji } = requireEmoji(world, path);
    return { result: emojis.serializeApplicationEmoji(world, application, emoji), events: [] };
  }),

  defineRoute(endpoints.createApplicationEmoji, ({ world, path, body }) => {
    const application = requireApplication(world, path);
    const { result, events } = emojis.insertApplicationEmoji(world, application, body);
    return { result: emojis.serializeApplicationEmoji(world, application, result), events };
  }),

  defineRoute(endpoints.modifyApplicationEmoji, ({ world, path, body }) => {
    const { application, emoji } = requireEmoji(world, path);
    const { result, events } = emojis.updateApplicationEmoji(application, emoji, body);
    return { result: emojis.serializeApplicationEmoji(world, application, result), events };
  }),

  defineRoute(endpoints.deleteApplicationEmoji, ({ world, path }) => {
    const { application, emoji } = requireEmoji(world, path);
    return emojis.removeApplicationEmoji(world, application, emoji);
  }),
];

interface EmojiPath {
  readonly application_id: string;
  readonly emoji_id: string;
}

function requireEmoji(world: World, path: EmojiPath): { application: ApplicationRecord; emoji: Emoji } {
  const application = requireApplication(world, path);
  return { application, emoji: application.emojis.get(path.emoji_id) ?? rejectRequest('UNKNOWN_EMOJI') };
}
