/**
 * A bot that joins voice channels of an emulated guild with the real `@discordjs/voice`, and prints what its connection does. The
 * argument is the file of the package, which needs Node 22.12 or later.
 */
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { createWorld } from '@guildhall/dev/testing';
import type { VoiceAdapterCreator } from 'guildhall';
import { until } from '../story/own-process.js';

/** What this program uses of the package. docs/voice.md is compiled with its own types. */
interface VoicePackage {
  joinVoiceChannel(options: JoinOptions): Connection;
  getVoiceConnection(guildId: string): Connection | undefined;
}

interface JoinOptions {
  readonly guildId: string;
  readonly channelId: string;
  readonly adapterCreator: VoiceAdapterCreator;
}

interface Connection {
  readonly state: { readonly status: string };
  on(event: 'stateChange', listener: (before: unknown, after: { readonly status: string }) => void): this;
  rejoin(options: { readonly channelId: string; readonly selfMute: boolean; readonly selfDeaf: boolean }): boolean;
  destroy(): void;
}

const [, , file = ''] = process.argv;
const { joinVoiceChannel, getVoiceConnection }: VoicePackage = await import(pathToFileURL(file).href);

const VOICE = 2;
const channels = [
  { name: 'radio', type: VOICE },
  { name: 'cabin', type: VOICE },
] as const;
const world = await createWorld({
  guild: { name: 'Harbour', channels },
  bot: { voice: true, appPermissions: ['VIEW_CHANNEL', 'CONNECT'] },
});
const { bot, guild, emulator } = world;
const channelOfBot = () => {
  const id = guild.members.find((member) => member.id === emulator.botUserId)?.voiceChannelId;
  return guild.channels.find((channel) => channel.id === id)?.name ?? 'none';
};
const report = (step: string) =>
  console.log(JSON.stringify({ step, statuses: statuses.splice(0), in: channelOfBot() }));

/** What is reported: a connection always waits for the response of Discord before it connects. */
const REPORTED = ['connecting', 'disconnected', 'destroyed'];
const statuses: string[] = [];
const join = (channel: string) => {
  const connection = joinVoiceChannel({
    guildId: guild.id,
    channelId: guild.channel(channel).id,
    adapterCreator: bot.voice.adapter(guild.id),
  });
  connection.on('stateChange', (_before, { status }) => {
    if (REPORTED.includes(status)) statuses.push(status);
  });
  return connection;
};

const connection = join('radio');
await until(() => connection.state.status === 'connecting');
report('join');

connection.rejoin({ channelId: guild.channel('cabin').id, selfMute: true, selfDeaf: false });
await until(() => channelOfBot() === 'cabin' && statuses.at(-1) === 'connecting');
report('move');

const before = bot.gateway.counts.sessionsLost;
await world.faults.inject({ kind: 'invalid_session', resumable: false });
await until(() => bot.gateway.counts.sessionsLost > before);
await until(() => {
  void world.clock.advance('1s');
  return statuses.includes('connecting');
});
report('session lost');

connection.destroy();
await until(() => channelOfBot() === 'none');
report('leave');

join('radio');
await until(() => statuses.includes('connecting'));
await bot.stop();
await until(() => channelOfBot() === 'none');
report('stop');
console.log(JSON.stringify({ step: 'end', isTracked: getVoiceConnection(guild.id) !== undefined }));
await world.close();
