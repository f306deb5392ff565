import type { Snowflake } from '../../base/snowflake.js';
import {
  createApplicationEmoji,
  deleteApplicationEmoji,
  getApplicationEmoji,
  listApplicationEmojis,
  modifyApplicationEmoji,
} from '../../wire/endpoints/application-emojis.js';
import {
  editCurrentApplication,
  getApplication,
  getApplicationActivityInstance,
  getCurrentApplication,
  updateApplication,
  uploadApplicationAttachment,
} from '../../wire/endpoints/applications.js';
import type { ResultOf } from '../../wire/endpoints/declaration/endpoint.js';
import type { OutgoingFile } from '../../wire/events/inbound-event.js';
import type { ActivityAttachment, ActivityInstance } from '../../wire/objects/activities/activity-instance.js';
import type { Application, ApplicationEdit } from '../../wire/objects/applications/application.js';
import type { ApplicationEmojiEdit, ApplicationEmojiRequest, Emoji } from '../../wire/objects/expressions/emoji.js';
import type { BotOrBearerOptions, Call, CallOptions } from '../call/call.js';

/**
 * Applications, and their emojis, which their bots can use everywhere.
 * @see https://docs.discord.com/developers/resources/application
 */
export class ApplicationsResource {
  constructor(private readonly call: Call) {}

  /**
   * Returns the application of the token.
   * @see https://docs.discord.com/developers/resources/application#get-current-application
   */
  getCurrent(options?: CallOptions): Promise<Application> {
    return this.call(getCurrentApplication, {}, options);
  }

  /**
   * Changes the application of the token. Omitted fields stay unchanged. The description has at most 400 characters;
   * there are at most 5 tags of 20 characters. `flags` can only change the limited privileged intents. Discord sends a
   * test request to a new interactions endpoint URL before it accepts the URL.
   * @see https://docs.discord.com/developers/resources/application#edit-current-application
   */
  editCurrent(body: ApplicationEdit, options?: CallOptions): Promise<Application> {
    return this.call(editCurrentApplication, { body }, options);
  }

  /** Returns an application by its id. Not documented. */
  get(applicationId: Snowflake, options?: CallOptions): Promise<Application> {
    return this.call(getApplication, { path: { application_id: applicationId } }, options);
  }

  /** Changes an application by its id, with the rules of `editCurrent`. Not documented. */
  edit(applicationId: Snowflake, body: ApplicationEdit, options?: CallOptions): Promise<Application> {
    return this.call(updateApplication, { path: { application_id: applicationId }, body }, options);
  }

  /**
   * Returns a running activity and its users.
   * @param instanceId the id of the instance, which is not a snowflake
   * @see https://docs.discord.com/developers/resources/application#get-application-activity-instance
   */
  getActivityInstance(applicationId: Snowflake, instanceId: string, options?: CallOptions): Promise<ActivityInstance> {
    const path = { application_id: applicationId, activity_instance: instanceId };
    return this.call(getApplicationActivityInstance, { path }, options);
  }

  /** Uploads a file for an activity, and returns it with its URL. Not documented. */
  uploadAttachment(
    applicationId: Snowflake,
    file: OutgoingFile,
    options?: BotOrBearerOptions,
  ): Promise<ActivityAttachment> {
    return this.call(uploadApplicationAttachment, { path: { application_id: applicationId }, file }, options);
  }

  /**
   * Returns the emojis of an application, each with its creator: the bot, or the team member who uploaded it.
   * @see https://docs.discord.com/developers/resources/emoji#list-application-emojis
   */
  listEmojis(applicationId: Snowflake, options?: CallOptions): Promise<ResultOf<typeof listApplicationEmojis>> {
    return this.call(listApplicationEmojis, { path: { application_id: applicationId } }, options);
  }

  /**
   * Returns an emoji of an application. An unknown emoji is an ApiError 10014.
   * @see https://docs.discord.com/developers/resources/emoji#get-application-emoji
   */
  getEmoji(applicationId: Snowflake, emojiId: Snowflake, options?: CallOptions): Promise<Emoji> {
    return this.call(getApplicationEmoji, { path: { application_id: applicationId, emoji_id: emojiId } }, options);
  }

  /**
   * Creates an emoji of an application from a PNG, JPEG, GIF, WebP or AVIF image, a data URI of at most 256 KiB. The name
   * has 2 to 32 letters, digits or underscores. An application has at most 2000 emojis. Their use does not require
   * USE_EXTERNAL_EMOJIS.
   * @see https://docs.discord.com/developers/resources/emoji#create-application-emoji
   */
  createEmoji(applicationId: Snowflake, body: ApplicationEmojiRequest, options?: CallOptions): Promise<Emoji> {
    return this.call(createApplicationEmoji, { path: { application_id: applicationId }, body }, options);
  }

  /**
   * Changes the name of an emoji of an application: 2 to 32 letters, digits or underscores.
   * @see https://docs.discord.com/developers/resources/emoji#modify-application-emoji
   */
  editEmoji(
    applicationId: Snowflake,
    emojiId: Snowflake,
    body: ApplicationEmojiEdit,
    options?: CallOptions,
  ): Promise<Emoji> {
    const path = { application_id: applicationId, emoji_id: emojiId };
    return this.call(modifyApplicationEmoji, { path, body }, options);
  }

  /**
   * Deletes an emoji of an application.
   * @see https://docs.discord.com/developers/resources/emoji#delete-application-emoji
   */
  deleteEmoji(applicationId: Snowflake, emojiId: Snowflake, options?: CallOptions): Promise<undefined> {
    return this.call(deleteApplicationEmoji, { path: { application_id: applicationId, emoji_id: emojiId } }, options);
  }
}
