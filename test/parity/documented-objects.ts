/** Which schema describes the object of each table of the documentation. */
import { z } from 'zod';
import { events } from '../../src/wire/events/all-events.js';
import * as wire from '../../src/wire/index.js';
import { InteractionCallbackResult } from '../../src/wire/objects/interactions/interaction-callback.js';

/** The schema of what a field contains: for a list, of its elements; for an object by key, of its values. */
export function schemaIn(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodArray) return schemaIn(schema.element);
  if (schema instanceof z.ZodRecord) return schemaIn(schema.valueType);
  if (schema instanceof z.ZodPipe) return schemaIn(schema.in);
  const isWrapper =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodNonOptional ||
    schema instanceof z.ZodLazy;
  return isWrapper ? schemaIn(schema.unwrap()) : schema;
}

/** The object schemas in a schema: of a union those of all variants. */
export function objectSchemasIn(schema: z.core.$ZodType): readonly z.ZodObject[] {
  const inner = schemaIn(schema);
  if (inner instanceof z.ZodUnion) return inner.options.flatMap(objectSchemasIn);
  return inner instanceof z.ZodObject ? [inner] : [];
}

function field(schema: z.core.$ZodType, ...path: readonly string[]): z.core.$ZodType {
  return path.reduce((at, name) => {
    const found = objectSchemasIn(at).flatMap(({ shape }): z.core.$ZodType[] => (name in shape ? [shape[name]] : []));
    if (!found[0]) throw new Error(`There is no field ${path.join('.')}.`);
    return found[0];
  }, schema);
}

const { Activity, AuditLogEntry, AutoModerationRule, Embed, Integration, Message } = wire;

/** Tables whose heading is not the name of the interface. */
const namedOtherwise: Readonly<Record<string, z.core.$ZodType>> = {
  'application-commands: Application Command Option Choice Structure': wire.CommandOptionChoice,
  'application-commands: Application Command Option Structure': wire.CommandOption,
  'application-commands: Application Command Permissions Structure': wire.CommandPermission,
  'application-commands: Guild Application Command Permissions Structure': wire.CommandPermissions,
  'application-role-connection-metadata: Application Role Connection Metadata Structure': wire.RoleConnectionMetadata,
  'application: Application Integration Type Configuration Object': field(
    wire.Application,
    'integration_types_config',
    '0',
  ),
  'application: Install Params Structure': field(wire.Application, 'install_params'),
  'audit-log: Audit Log Change Structure': field(AuditLogEntry, 'changes'),
  'audit-log: Optional Audit Entry Info': field(AuditLogEntry, 'options'),
  'auto-moderation: Action Metadata': field(AutoModerationRule, 'actions', 'metadata'),
  'auto-moderation: Trigger Metadata': field(AutoModerationRule, 'trigger_metadata'),
  'gateway-events: Activity Assets': field(Activity, 'assets'),
  'gateway-events: Activity Emoji': field(Activity, 'emoji'),
  'gateway-events: Activity Party': field(Activity, 'party'),
  'gateway-events: Activity Secrets': field(Activity, 'secrets'),
  'gateway-events: Activity Timestamps': field(Activity, 'timestamps'),
  'gateway-events: Channel Info Channel Structure': field(events.channelInfo.payload, 'channels'),
  'gateway-events: Gateway Presence Update Structure': wire.PresenceUpdateData,
  'gateway-events: Gateway Voice State Update Structure': wire.VoiceStateUpdateData,
  'gateway-events: Hello Structure': wire.HelloData,
  'gateway-events: Identify Structure': wire.IdentifyData,
  'gateway-events: Payload Structure': wire.GatewayFrame,
  'gateway-events: Request Channel Info Structure': wire.RequestChannelInfoData,
  'gateway-events: Request Guild Member Rate Limit Metadata Structure': field(events.rateLimited.payload, 'meta'),
  'gateway-events: Request Guild Members Structure': wire.RequestGuildMembersData,
  'gateway-events: Request Soundboard Sounds Structure': wire.RequestSoundboardSoundsData,
  'gateway-events: Resume Structure': wire.ResumeData,
  'gateway-events: Voice Channel Start Time Update': events.voiceChannelStartTimeUpdate.payload,
  'gateway-events: Voice Channel Status Update': events.voiceChannelStatusUpdate.payload,
  'gateway: Session Start Limit Structure': field(wire.GatewayBot, 'session_start_limit'),
  'guild-scheduled-event: Guild Scheduled Event Entity Metadata': field(wire.ScheduledEvent, 'entity_metadata'),
  'guild-scheduled-event: Guild Scheduled Event Recurrence Rule - N_Weekday Structure': field(
    wire.RecurrenceRule,
    'by_n_weekday',
  ),
  'guild-scheduled-event: Guild Scheduled Event Recurrence Rule Structure': wire.RecurrenceRule,
  'guild-scheduled-event: Guild Scheduled Event Structure': wire.ScheduledEvent,
  'guild-scheduled-event: Guild Scheduled Event User Structure': wire.ScheduledEventUser,
  'guild: Bulk Ban Response': wire.BulkBanResult,
  'guild: Guild Member Structure': wire.InteractionMember,
  'guild: Guild Onboarding Structure': wire.Onboarding,
  'guild: Guild Widget Settings Structure': wire.WidgetSettings,
  'guild: Integration Account Structure': field(Integration, 'account'),
  'guild: Integration Application Structure': field(Integration, 'application'),
  'guild: Prompt Option Structure': wire.OnboardingPromptOption,
  'guild: Welcome Screen Channel Structure': wire.WelcomeChannel,
  'message: Application Command Interaction Metadata Structure': wire.InteractionMetadata,
  'message: Channel Mention Structure': field(Message, 'mention_channels'),
  'message: Embed Author Structure': field(Embed, 'author'),
  'message: Embed Field Structure': field(Embed, 'fields'),
  'message: Embed Footer Structure': field(Embed, 'footer'),
  'message: Embed Image Structure': field(Embed, 'image'),
  'message: Embed Provider Structure': field(Embed, 'provider'),
  'message: Embed Video Structure': field(Embed, 'video'),
  'message: Message Activity Structure': field(Message, 'activity'),
  'message: Message Call Object Structure': field(Message, 'call'),
  'message: Message Component Interaction Metadata Structure': wire.InteractionMetadata,
  'message: Modal Submit Interaction Metadata Structure': wire.InteractionMetadata,
  'message: Reaction Count Details Structure': field(wire.Reaction, 'count_details'),
  'message: Role Subscription Data Object Structure': field(Message, 'role_subscription_data'),
  'poll: Poll Create Request Object Structure': wire.PollRequest,
  'receiving-and-responding: Application Command Data Structure': wire.CommandData,
  'receiving-and-responding: Application Command Interaction Data Option Structure': wire.CommandDataOption,
  'receiving-and-responding: Interaction Callback Activity Instance Resource': field(
    InteractionCallbackResult,
    'resource',
    'activity_instance',
  ),
  'receiving-and-responding: Interaction Callback Object': field(InteractionCallbackResult, 'interaction'),
  'receiving-and-responding: Interaction Callback Resource Object': field(InteractionCallbackResult, 'resource'),
  'receiving-and-responding: Interaction Callback Response Object': InteractionCallbackResult,
  'receiving-and-responding: Message Component Data Structure': wire.ComponentData,
  'receiving-and-responding: Message Interaction Structure': field(Message, 'interaction'),
  'receiving-and-responding: Modal Submit Data Structure': wire.ModalData,
  'sticker: Sticker Item Structure': field(Message, 'sticker_items'),
  'user: Application Role Connection Structure': wire.RoleConnection,
  'user: Avatar Decoration Data Structure': wire.AvatarDecoration,
  'user: Collectible Structure': wire.Collectibles,
  'user: Connection Structure': wire.UserConnection,
  'user: Nameplate Structure': field(wire.Collectibles, 'nameplate'),
  'user: User Primary Guild': wire.PrimaryGuild,
  'webhook-events: Additional Fields': wire.GameDirectMessage,
  'webhook-events: Application Deauthorized Structure': wire.webhookEvents.applicationDeauthorized.payload,
  'webhook-events: Event Body Object': field(wire.WebhookEnvelope, 'event'),
  'webhook-events: Lobby Message Delete Structure': wire.webhookEvents.lobbyMessageDelete.payload,
  'webhook-events: Payload Structure': wire.WebhookEnvelope,
  'webhook-events: SDK DM Message Structure': wire.GameDirectMessage,
};

const request = 'a request, which is compared with the OpenAPI document';

/** Tables that describe no received object. */
export const otherTables: Readonly<Record<string, string>> = {
  'auto-moderation: Trigger Metadata Field Limits': 'limits',
  'gateway-events: Activity Buttons': 'bots receive only the labels',
  'gateway-events: Identify Connection Properties': 'any properties can be sent',
  'guild: Default Message Notification Level': 'numbers',
  'message: Default Settings for Allowed Mentions': 'defaults',
  'message: Embed Limits': 'limits',
  'message: Poll Result Embed Fields': 'the names of embed fields',
  'receiving-and-responding: Autocomplete': request,
  'receiving-and-responding: Interaction Response Structure': request,
  'receiving-and-responding: Messages': request,
  'receiving-and-responding: Modal': request,
};

const byInterface = new Map(
  Object.entries(wire).flatMap(([name, value]): [string, z.core.$ZodType][] =>
    value instanceof z.ZodType ? [[name.toLowerCase(), value]] : [],
  ),
);
const byEvent = new Map(
  Object.entries(events).map(([name, { payload }]): [string, z.core.$ZodType] => [name.toLowerCase(), payload]),
);

const headingOf = (table: string) => table.replace(/^.*: /, '').toLowerCase();
const interfaceNameOf = (table: string) =>
  headingOf(table)
    .replace(/(?: object)?(?: structure)?$/, '')
    .replaceAll(' ', '');

/** The schema of the object that a table describes; undefined if there is none. */
export function schemaOfTable(table: string): z.core.$ZodType | undefined {
  const event = headingOf(table)
    .replace(/ (?:event )?(?:extra |additional )?fields$/, '')
    .replaceAll(' ', '');
  const object = interfaceNameOf(table);
  return namedOtherwise[table] ?? byEvent.get(event) ?? byInterface.get(object) ?? byEvent.get(object);
}

/** Tables that are named here although there is no such table, or its heading has the name of the interface. */
export function needlessNames(tables: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(namedOtherwise).filter(
    (table) => !tables[table] || byInterface.get(interfaceNameOf(table)) === namedOtherwise[table],
  );
}
