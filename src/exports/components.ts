/** Components of messages, each declared once, as data: buttons, selects, layouts, and pagers, which are made of them. */

// Buttons, selects and layouts.

export { actionRow } from '../interactions/components/action-row.js';
export { button } from '../interactions/components/button.js';
export { channelSelect, mentionableSelect, roleSelect, userSelect } from '../interactions/components/entity-selects.js';
export { containerComponent, messageLayout, section, separator } from '../interactions/components/layout.js';
export { linkButton } from '../interactions/components/link-button.js';
export { fileComponent, mediaGallery, thumbnail } from '../interactions/components/media.js';
export { premiumButton } from '../interactions/components/premium-button.js';
export { stringSelect } from '../interactions/components/string-select.js';
export { textDisplay } from '../interactions/components/text-display.js';
export { preview } from '../interactions/responses/preview.js';

// Pagers: lists that users read page by page.

export { Pager } from '../app/decorators/pager.js';
export type { PageRequest } from '../interactions/pager/page-request.js';
export { pager } from '../interactions/pager/pager.js';

// Types of buttons, selects and layouts.

export type {
  AnyButton,
  ButtonAppearance,
  ButtonDeclaration,
  ButtonDeclarationBase,
  ButtonOptions,
  ButtonStyle,
} from '../interactions/components/button.js';
export type {
  ChannelSelectFunction,
  EntitySelectOverrides,
  MentionableSelectFunction,
  MessageChannelSelectOptions,
  MessageEntitySelectOptions,
  RoleSelectFunction,
  UserSelectFunction,
} from '../interactions/components/entity-selects.js';
export type { AnyInteractiveComponent } from '../interactions/components/interactive-component.js';
export type {
  ContainerChild,
  ContainerComponentOptions,
  MessageLayout,
  MessageLayoutChild,
  SectionTexts,
  SeparatorOptions,
} from '../interactions/components/layout.js';
export type { LinkButtonOptions } from '../interactions/components/link-button.js';
export type { FileComponentOptions, GalleryItems, MediaInput, MediaOptions } from '../interactions/components/media.js';
export type { PremiumButtonOptions } from '../interactions/components/premium-button.js';
export type {
  AnySelect,
  SelectAppearance,
  SelectDeclaration,
  SelectDeclarationBase,
  SelectionOf,
  SelectOptions,
  SelectValue,
} from '../interactions/components/select.js';
export type {
  MessageStringSelectOptions,
  RequiredOptionsOverrides,
  StringSelectFunction,
  StringSelectOverrides,
} from '../interactions/components/string-select.js';
export type { TextDisplayInput } from '../interactions/components/text-display.js';
export type {
  ButtonContextBase,
  ComponentAwaitingContext,
  ComponentContext,
  ComponentContextOf,
  ModalContextBase,
  ModalShowingContext,
  ReplyHandle,
  SelectContextBase,
  SentMessage,
} from '../interactions/contexts/component-contexts.js';
export type {
  AwaitComponentOptions,
  AwaitComponentOutcome,
  PromptableModal,
  PromptModalOptions,
  PromptModalOutcome,
} from '../interactions/contexts/prompt-options.js';
export type { EmojiInput } from '../interactions/entities/emoji-input.js';
export type { SelectRequest, SelectType } from '../interactions/entities/entity-kinds.js';
export type {
  FollowUpTarget,
  IntegrationOwners,
  InteractionChannel,
  InteractionContextBase,
} from '../interactions/responses/interaction-context.js';
export type { ReplyHandleBase, SentMessageBase } from '../interactions/responses/message-handles.js';

// Types of pagers.

export type { PageSourceDecorator } from '../app/decorators/pager.js';
export type { PageDiagnostics } from '../interactions/pager/page-diagnostics.js';
export type { CountedItems, PageItems, UncountedItems } from '../interactions/pager/page-items.js';
export type { PageMessage } from '../interactions/pager/page-message.js';
export type { PageIndicator, PagerButton, PagerButtons } from '../interactions/pager/pager-buttons.js';
export type {
  AnyPager,
  OpenedPager,
  OpenPagerOptions,
  PageInfo,
  PagerDeclaration,
  PagerDeclarationBase,
  PagerItem,
  PagerOptions,
} from '../interactions/pager/pager-declaration.js';
