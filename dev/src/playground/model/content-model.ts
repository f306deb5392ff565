/**
 * What the components of messages and modals use: names, colors, times, addresses, and the actions of users. On the page it is the
 * model of the page. Content that belongs to no open channel, such as the map of a bot, has a model of its own.
 */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { PageActions } from './actions/page-actions.js';
import type { RemoteClock } from './emulator/remote-clock.js';
import type { ChannelMessages } from './messages/channel-messages.js';
import type { PageModel } from './page-model.js';
import type { SkuDirectory } from './store/sku-directory.js';

type ContentMembers =
  | 'avatarUrl'
  | 'channel'
  | 'channelName'
  | 'componentStates'
  | 'fileUrl'
  | 'findChannel'
  | 'findMember'
  | 'findRole'
  | 'formatTime'
  | 'guild'
  | 'hrefFor'
  | 'iconRoleOf'
  | 'imageUrl'
  | 'nameColorOf'
  | 'stickerUrl'
  | 'openPurchase'
  | 'timeFormat'
  | 'toReadableColor'
  | 'userName'
  | 'view';

export interface ContentModel extends Pick<PageModel, ContentMembers> {
  readonly actions: Pick<PageActions, 'onMessage' | 'perform' | 'react' | 'useComponent'>;
  readonly clock: Pick<RemoteClock, 'now'>;
  readonly messages: Pick<ChannelMessages, 'requestMessage'>;
  readonly skus: Pick<SkuDirectory, 'find' | 'request'>;
}

const ContentModelContext = createContext<ContentModel | undefined>(undefined);

/** Provides the model of the content to all components below. */
export const ContentModelProvider = ContentModelContext.Provider;

/**
 * Returns the model of the content.
 * @throws when the component is rendered outside `ContentModelProvider`
 */
export function useContentModel(): ContentModel {
  const model = useContext(ContentModelContext);
  if (!model) throw new Error('useContentModel must be used inside ContentModelProvider.');
  return model;
}
