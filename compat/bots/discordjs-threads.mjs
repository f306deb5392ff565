// A worker thread for each shard. The manager asks Discord for their number.
import { fileURLToPath } from 'node:url';
import { ShardingManager } from 'discord.js';

const file = fileURLToPath(new URL('./discordjs.mjs', import.meta.url));
const manager = new ShardingManager(file, { mode: 'worker', token: process.env.DISCORD_TOKEN });
await manager.spawn({ delay: 0 });
