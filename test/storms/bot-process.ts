// A bot of a storm. It reports each start of a handler, and takes a random short time. SIGUSR2 moves its wall clock.
import { subscribe } from 'node:diagnostics_channel';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { z } from 'zod';
import { ClusterError } from '../../src/cluster/errors/cluster-error.js';
import { redisCluster } from '../../src/cluster/redis-cluster.js';
import {
  Api,
  Bot,
  Command,
  type CommandContext,
  command,
  type EventContext,
  Handler,
  integerOption,
  On,
} from '../../src/index.js';
import { fileJournal } from '../../src/ingress/journal/file/file-journal.js';
import { seededRandomInt } from '../stress/seeded-random.js';
import { AdjustedWallClock } from './adjusted-wall-clock.js';
import { parseBotSettings, REDIS_UNREACHABLE_STATUS } from './bot-settings.js';
import { type HandlerStart, HandlerStartWriter } from './handler-starts.js';
import { nowUs } from './scripted-api.js';
import { guildIdOf, guildOf } from './storm-events.js';

const settings = parseBotSettings(process.env['STORM_BOT']);
const random = seededRandomInt(settings.seed);
const writer = new HandlerStartWriter(settings.reports);
const SentRequest = z.object({
  request: z.object({ path: z.string(), body: z.union([z.string(), z.instanceof(Uint8Array)]).nullish() }),
});
const SentMessage = z.object({ content: z.string() });
const clock = new AdjustedWallClock(settings.clockSkewMs);
process.on('SIGUSR2', () => clock.move((random(61) - 30) * 1000));

const countCommand = command('count', {
  description: 'Counts',
  options: { number: integerOption({ description: 'The number of the event' }) },
});

@Handler()
export class Counter {
  constructor(private readonly api: Api) {}

  @On('messageCreate')
  async onMessage({ data, origin }: EventContext<'messageCreate'>) {
    const start = report('message', data.guild_id ?? '', Number(data.content), origin);
    await shortTime();
    if (random(settings.callEvery) === 0) {
      const content = `${start.guild} ${start.number} ${start.epoch ?? 0} ${start.at}`;
      await this.api.messages.create(guildIdOf(start.guild, settings.shards), content);
    }
  }

  @On('guildMemberAdd')
  async onMember({ data, origin }: EventContext<'guildMemberAdd'>) {
    report('member', data.guild_id, Number(data.nick), origin);
    await shortTime();
  }

  @Command(countCommand)
  async onCount(use: CommandContext<typeof countCommand>) {
    report('interaction', use.guildId ?? '', use.options.number);
    await shortTime();
    await use.reply('counted');
  }
}

function report(
  kind: HandlerStart['kind'],
  guildId: string,
  number: number,
  origin?: EventContext<'messageCreate'>['origin'],
): HandlerStart {
  const { replayed = false, eventId, epoch } = origin?.via === 'gateway' ? origin : {};
  const start = { kind, guild: guildOf(guildId, settings.shards), number, replayed, eventId, epoch, at: nowUs() };
  writer.write(start);
  return start;
}

/** Reports when the request of a message is written to its socket: that is the last moment at which it can be held back. */
subscribe('undici:client:sendHeaders', (message) => {
  const { request } = SentRequest.parse(message);
  if (!request.path.endsWith('/messages')) return;
  const { content } = SentMessage.parse(JSON.parse(Buffer.from(request.body ?? '').toString()));
  const [guild = 0, number = 0, epoch = 0] = content.split(' ').map(Number);
  writer.writeCall({ guild, number, epoch, at: nowUs() });
});

/** Most handlers end at once, some take up to 20 ms, and a few up to 300 ms. */
async function shortTime(): Promise<void> {
  const kind = random(100);
  if (kind < 60) return;
  if (kind < 85) await turn();
  else if (kind < 98) await pause(1 + random(20));
  else await pause(100 + random(200));
}

const bot = new Bot({
  token: settings.token,
  api: { baseUrl: settings.api },
  handlers: [Counter],
  journal: settings.journal === undefined ? undefined : fileJournal(settings.journal),
  cluster: settings.cluster === undefined ? undefined : redisCluster({ url: settings.cluster, name: 'storm' }),
  gateway: { shards: settings.shards, random: () => random(1000) / 5000 },
  commands: { sync: 'never' },
  logLevel: 'warn',
  clock,
  environment: {},
});
try {
  await bot.start();
} catch (error) {
  if (!(error instanceof ClusterError && error.reason === 'unreachable')) throw error;
  process.exit(REDIS_UNREACHABLE_STATUS);
}
