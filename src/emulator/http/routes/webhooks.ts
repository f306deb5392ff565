import {
  createWebhook,
  deleteWebhook,
  deleteWebhookMessage,
  deleteWebhookWithToken,
  editWebhookMessage,
  executeGithubCompatibleWebhook,
  executeSlackCompatibleWebhook,
  executeWebhook,
  getChannelWebhooks,
  getGuildWebhooks,
  getWebhook,
  getWebhookMessage,
  getWebhookWithToken,
  modifyWebhook,
  modifyWebhookWithToken,
} from '../../../wire/endpoints/webhooks.js';
import { checkMessageEdit, checkNewMessage } from '../../policy/message-form.js';
import { refuse } from '../../policy/refusal.js';
import {
  channelOfCall,
  checkTags,
  countingComponents,
  destinationOf,
  messageOf,
  placeOf,
} from '../../policy/webhook-posting.js';
import { presentMessage } from '../../state/message-presentation.js';
import { deleteMessage } from '../../state/messages.js';
import { changeWebhookMessage, postByWebhook } from '../../state/webhook-messages.js';
import * as webhooks from '../../state/webhooks.js';
import { fromGithub } from '../compatibility/github.js';
import { postForeign } from '../compatibility/posting.js';
import { fromSlack } from '../compatibility/slack.js';
import { type Route, serve } from '../serve.js';

export const webhookRoutes: readonly Route[] = [
  serve(createWebhook, ({ world, guild, channel, body, actor, reason }) => {
    const by = { userId: actor.user.user.id, reason };
    const spec = { ...body, applicationId: actor.application?.id };
    const { result, events } = webhooks.createWebhook(world, guild ?? refuse('NOT_IN_A_DM'), channel, spec, by);
    return { result: webhooks.presentWebhook(world, result), events };
  }),

  serve(getChannelWebhooks, ({ world, channel }) => ({
    result: webhooks
      .webhooksOf(world, { channel_id: channel.channel.id })
      .map((each) => webhooks.presentWebhook(world, each)),
    events: [],
  })),

  serve(getGuildWebhooks, ({ world, guild }) => ({
    result: webhooks
      .webhooksOf(world, { guild_id: guild.guild.id })
      .map((each) => webhooks.presentWebhook(world, each)),
    events: [],
  })),

  serve(getWebhook, ({ world, webhook }) => ({ result: webhooks.presentWebhook(world, webhook), events: [] })),

  serve(getWebhookWithToken, ({ webhook }) => ({ result: webhook.webhook, events: [] })),

  serve(modifyWebhook, ({ world, webhook, body, actor, reason, ...call }) => {
    const by = { userId: actor.user.user.id, reason };
    const { result, events } = webhooks.changeWebhook(world, placeOf(call).guild, webhook, body, by);
    return { result: webhooks.presentWebhook(world, result), events };
  }),

  serve(modifyWebhookWithToken, ({ world, webhook, body, ...call }) => {
    const { result, events } = webhooks.changeWebhook(world, placeOf(call).guild, webhook, body);
    return { result: result.webhook, events };
  }),

  serve(deleteWebhook, ({ world, webhook, actor, reason, ...call }) =>
    webhooks.deleteWebhook(world, placeOf(call).guild, webhook, { userId: actor.user.user.id, reason }),
  ),

  serve(deleteWebhookWithToken, ({ world, webhook, ...call }) =>
    webhooks.deleteWebhook(world, placeOf(call).guild, webhook),
  ),

  serve(executeWebhook, (call) => {
    const { world, webhook, query, files } = call;
    const destination = destinationOf(call, query.thread_id, call.body.thread_name);
    const components = countingComponents(webhook, call.body.components, query.with_components);
    const body = { ...call.body, components };
    checkNewMessage(body, files);
    if (destination.kind === 'new thread') checkTags(destination.parent, body.applied_tags ?? []);
    const { result, events } = postByWebhook(world, placeOf(call).guild, webhook, destination, { ...body, files });
    return { result: query.wait ? presentMessage(world, result) : undefined, events };
  }),

  serve(executeSlackCompatibleWebhook, (call) => {
    const { events } = postForeign(call, fromSlack(call.body));
    return { result: call.query.wait ? 'ok' : null, events };
  }),

  serve(executeGithubCompatibleWebhook, (call) => {
    const message = fromGithub(call.headers['x-github-event'], call.body);
    return message ? { ...postForeign(call, message), result: undefined } : { result: undefined, events: [] };
  }),

  serve(getWebhookMessage, (call) => {
    const channel = channelOfCall(call, call.query.thread_id);
    return { result: presentMessage(call.world, messageOf(call.webhook, channel, call.path.message_id)), events: [] };
  }),

  serve(editWebhookMessage, (call) => {
    const { world, webhook, query, files } = call;
    const channel = channelOfCall(call, query.thread_id);
    const message = messageOf(webhook, channel, call.path.message_id);
    const components = countingComponents(webhook, call.body.components, query.with_components);
    const body = { ...call.body, components };
    checkMessageEdit(body, files, message);
    const { result, events } = changeWebhookMessage(world, placeOf(call).guild, channel, message, { ...body, files });
    return { result: presentMessage(world, result), events };
  }),

  serve(deleteWebhookMessage, (call) => {
    const channel = channelOfCall(call, call.query.thread_id);
    const message = messageOf(call.webhook, channel, call.path.message_id);
    return deleteMessage(call.world, channel, message, { userId: call.webhook.webhook.id });
  }),
];
