/**
 * A scripted session: what the bot does, reports and logs, and what Discord sees, in order. It is the same as before, with and without a
 * journal, with one shard and with two.
 */

import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  autocompleteInteraction,
  buttonInteraction,
  commandInteraction,
  modalInteraction,
  selectInteraction,
} from '../../app/fixture/interactions.js';
import type { ScriptedConnection } from '../scripted-discord.js';
import { GUILDS, Session, user, type Variant } from './session.js';
import { expiredId } from './session-bot.js';

/** Shards identify this far apart. */
const IDENTIFY_INTERVAL_MS = 5000;
/** How long both groups of shards run when the shard count changes. */
const OVERLAP_MS = 10_000;

const messageOf = (id: string, content: string, more: object = {}) => ({
  id,
  channel_id: '30',
  guild_id: GUILDS[0],
  author: user,
  content,
  ...more,
});

const member = { user, joined_at: '2025-01-01T00:00:00Z', deaf: false, mute: false, flags: 0 };

function guildOf(id: string) {
  const members = [{ ...member, roles: ['500'], nick: null }];
  return { id, name: 'Harbour', member_count: 1, large: false, channels: [], roles: [], threads: [], members };
}

/** What a step does, and the session in which it does. */
type RunStep = (title: string, act: () => unknown) => Promise<void>;

const CustomId = z.object({ custom_id: z.string() });
const Shown = z.object({ data: CustomId });

async function start(session: Session, step: RunStep): Promise<void> {
  const { clock, variant } = session;
  let started: Promise<void> = Promise.resolve();
  await step('the bot is composed', () => session.compose());
  await step('start', async () => {
    started = session.bot.start();
    await session.greet('identify');
  });
  await step('READY of shard 0', () => session.sendReady(session.shard(0)));
  if (variant.shards > 1) {
    await step('shard 1 may identify', async () => {
      await clock.advance(IDENTIFY_INTERVAL_MS);
      await session.greet('identify');
    });
    await step('READY of shard 1', () => session.sendReady(session.shard(1)));
  }
  await step('the bot is ready', () => started);
}

async function receiveEvents(session: Session, step: RunStep): Promise<void> {
  const { shards } = session.variant;
  for (const [index, id] of GUILDS.entries())
    await step(`guild ${index}`, () => session.dispatch(session.shard(index % shards), 'GUILD_CREATE', guildOf(id)));
  const send = (data: object, connection = session.shard(0)) => session.dispatch(connection, 'MESSAGE_CREATE', data);
  await step('a message', () => send(messageOf('601', 'one')));
  await step('a message in another channel', () => send(messageOf('602', 'two', { channel_id: '31' })));
  await step('a message whose listener throws', () => send(messageOf('603', 'fail')));
  await step('a message in the other guild', () =>
    send(messageOf('604', 'three', { guild_id: GUILDS[1] }), session.shard(shards - 1)),
  );
  await step('a changed member', () =>
    session.dispatch(session.shard(0), 'GUILD_MEMBER_UPDATE', {
      ...member,
      guild_id: GUILDS[0],
      roles: ['500', '501'],
      nick: 'W',
    }),
  );
  for (const event of ['A_NEW_EVENT', 'TYPING_START', 'CHANNEL_DELETE', 'ANOTHER_NEW_EVENT'])
    await step(`the event ${event}`, () => session.dispatch(session.shard(0), event, {}));
  await step('an incomplete event', () => send({}));
  await step('a gap in the sequence', () =>
    session.dispatch(session.shard(0), 'MESSAGE_CREATE', messageOf('608', 'gap'), 2),
  );
  await step('a repeated sequence', () => session.repeat(session.shard(0), 'MESSAGE_CREATE', messageOf('608', 'gap')));
  await step('a requested heartbeat', async () => {
    session.shard(0).send({ op: 1, d: null });
    await session.shard(0).received('heartbeat');
  });
}

async function receiveInteractions(session: Session, step: RunStep): Promise<void> {
  const { clock } = session;
  const interact = (title: string, interaction: { readonly id: string }) =>
    step(title, () => session.interact(interaction));
  await interact('a button', buttonInteraction('close/7'));
  await interact('a button that throws', buttonInteraction('fail'));
  await interact('a button that a guard denies', buttonInteraction('ban'));
  await interact('a button without a response', buttonInteraction('silent'));
  await interact('a button with a malformed parameter', buttonInteraction('close/seven'));
  await interact('an unknown component', buttonInteraction('nothing'));
  await interact('a button whose parameters have expired', buttonInteraction(await expiredId()));
  await interact('a button that waits for another one', buttonInteraction('ask'));
  const reply = { id: '601', channel_id: '30', interaction_metadata: { id: session.lastInteractionId } };
  await interact('the other button', { ...buttonInteraction('yes'), ...{ message: reply } });
  await interact('a button that waits for another one, too long', buttonInteraction('ask'));
  await step('the time is over', () => clock.advance(60_000));
  await interact('a select', selectInteraction('pick', 3, ['b']));
  await interact('a command', commandInteraction('search', [{ name: 'text', type: 3, value: 'x' }]));
  const typed = { name: 'text', type: 3, value: 'o', focused: true };
  await interact('autocomplete', autocompleteInteraction('search', [typed]));
  await interact('a command without a handler', commandInteraction('other'));
  await interact('a modal', modalInteraction('apply/dev', { text: 'So', age: '7' }));
  await interact('a modal with a rejected value', modalInteraction('apply/dev', { text: 'So', age: '?' }));
  await interact('an unknown modal', modalInteraction('nothing', { text: 'So' }));
  await interact('the first page of a wizard', modalInteraction('trip', { place: 'Rome' }));
  const [, next = ''] = /"custom_id":"(~[^"]+)"/.exec(JSON.stringify(session.lastResponse())) ?? [];
  await interact('the button to the second page', buttonInteraction(next));
  const { data } = Shown.parse(session.lastResponse());
  await interact('the second page of a wizard', modalInteraction(data.custom_id, { date: 'May' }));
  await interact('an interaction of an unknown type', { ...buttonInteraction('close/7'), ...Object({ type: 99 }) });
}

/** The connection of shard 0 ends in each way, and the next one is taken. */
async function interrupt(session: Session, step: RunStep): Promise<void> {
  const { clock, variant } = session;
  const interrupted = async (
    title: string,
    end: (connection: ScriptedConnection) => unknown,
    expected: 'identify' | 'resume',
  ) => {
    const connection = session.shard(0);
    await step(title, async () => {
      end(connection);
      await connection.received('close');
    });
    await step(`${title}: the next connection`, async () => {
      await clock.advance(2 * IDENTIFY_INTERVAL_MS);
      await session.greet(expected, [0, variant.shards]);
    });
    if (expected === 'identify') {
      await step(`${title}: READY`, () => session.sendReady(session.shard(0)));
      for (const guild of session.guildsOf(session.shard(0)))
        await step(`${title}: a guild`, () => session.dispatch(session.shard(0), 'GUILD_CREATE', guildOf(guild)));
      return;
    }
    await step(`${title}: a missed message`, () =>
      session.dispatch(session.shard(0), 'MESSAGE_CREATE', messageOf('609', 'missed')),
    );
    await step(`${title}: RESUMED`, () => session.dispatch(session.shard(0), 'RESUMED', {}));
  };
  await interrupted('the gateway requests a reconnect', (connection) => connection.send({ op: 7, d: null }), 'resume');
  await interrupted('the gateway closes with 4000', (connection) => connection.socket.close(4000), 'resume');
  await interrupted('the connection breaks', (connection) => connection.socket.terminate(), 'resume');
  await interrupted('a malformed frame', (connection) => connection.socket.send('{'), 'resume');
  await interrupted('an invalid session', (connection) => connection.send({ op: 9, d: true }), 'resume');
  await interrupted('a lost session', (connection) => connection.send({ op: 9, d: false }), 'identify');
  await interrupted('the gateway closes with 4009', (connection) => connection.socket.close(4009), 'identify');
}

async function reshard(session: Session, step: RunStep): Promise<void> {
  const { bot, clock, transcript, variant } = session;
  const count = variant.shards + 1;
  const old = session.shard(0);
  /** The shard of the first guild. */
  const taking = () => session.shard(count === 3 ? 2 : 0);
  let outcome: Promise<string> = Promise.resolve('');
  await step('the shard count changes', () => {
    outcome = bot.gateway.reshard(count).then(
      () => 'done',
      (error) => String(error),
    );
  });
  for (let id = 0; id < count; id++) {
    await step(`new shard ${id} identifies`, async () => {
      await clock.advance(IDENTIFY_INTERVAL_MS);
      await session.greet('identify');
    });
    await step(`READY of new shard ${id}`, () => session.sendReady(session.shard(id)));
    for (const guild of session.guildsOf(session.shard(id)))
      await step(`a guild of new shard ${id}`, () =>
        session.dispatch(session.shard(id), 'GUILD_CREATE', guildOf(guild)),
      );
  }
  await step('a message that the old shard receives', () =>
    session.dispatch(old, 'MESSAGE_CREATE', messageOf('610', 'both')),
  );
  await step('the same message for the new one', () =>
    session.dispatch(taking(), 'MESSAGE_CREATE', messageOf('610', 'both')),
  );
  await step('a message that only the new shard receives', () =>
    session.dispatch(taking(), 'MESSAGE_CREATE', messageOf('611', 'new')),
  );
  await step('the time of both is over', async () => {
    await clock.advance(OVERLAP_MS);
    await old.received('close');
  });
  await step('the change has ended', async () => transcript.note('bot', await outcome));
  await step('a message after the change', () =>
    session.dispatch(taking(), 'MESSAGE_CREATE', messageOf('612', 'after')),
  );
}

/** Other processes continue with the journal. */
async function restart(session: Session, step: RunStep): Promise<void> {
  const { variant } = session;
  const again = async (title: string) => {
    let started: Promise<void> = Promise.resolve();
    await step(`${title}: the next process starts`, async () => {
      started = session.compose().start();
      for (let id = 0; id < variant.shards; id++) {
        const connection = await session.greet('resume');
        connection.shard = [Number(connection.resumed?.at(-3) ?? 0), variant.shards];
      }
    });
    for (let id = 0; id < variant.shards; id++)
      await step(`${title}: RESUMED of shard ${id}`, () => session.dispatch(session.shard(id), 'RESUMED', {}));
    await step(`${title}: the bot is ready`, () => started);
  };
  await step('a slow handler', () => session.dispatch(session.shard(0), 'MESSAGE_CREATE', messageOf('613', 'slow')));
  await step('the process is killed', () => session.kill());
  await again('after a kill');
  await step('the handler ends', () => session.release());
  await step('the process stops', () => session.bot.stop());
  await again('after a stop');
}

async function play(variant: Variant): Promise<string> {
  const session = await Session.create(variant);
  const step: RunStep = (title, act) => session.step(title, act);
  await start(session, step);
  await receiveEvents(session, step);
  // They do not depend on the number of shards.
  if (variant.shards === 1) await receiveInteractions(session, step);
  await interrupt(session, step);
  if (variant.isJournaled) await restart(session, step);
  await reshard(session, step);
  await step('stop', () => session.bot.stop());
  return session.transcript.text;
}

test.each<Variant>([
  { shards: 1, isJournaled: false },
  { shards: 2, isJournaled: false },
  { shards: 1, isJournaled: true },
  { shards: 2, isJournaled: true },
])('what happens in a session is the same: %j', async (variant) => {
  const name = `${variant.isJournaled ? 'journal' : 'direct'}-${variant.shards}`;
  await expect(await play(variant)).toMatchFileSnapshot(`snapshots/${name}.txt`);
});
