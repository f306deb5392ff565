import { guildFeatures, type VoiceRegion } from 'guildhall/wire';
import type { GuildRecord } from '../records/guilds.js';

/** Ids and names of the regions. Discord does not document them. */
const regions = [
  ['brazil', 'Brazil'],
  ['hongkong', 'Hong Kong'],
  ['india', 'India'],
  ['japan', 'Japan'],
  ['rotterdam', 'Rotterdam'],
  ['singapore', 'Singapore'],
  ['southafrica', 'South Africa'],
  ['sydney', 'Sydney'],
  ['us-central', 'US Central'],
  ['us-east', 'US East'],
  ['us-south', 'US South'],
  ['us-west', 'US West'],
] as const;

/** Regions that need the feature VIP_REGIONS. */
const vipRegions = [
  ['vip-amsterdam', 'VIP Amsterdam'],
  ['vip-us-east', 'VIP US East'],
  ['vip-us-west', 'VIP US West'],
] as const;

/** The region with the shortest latency. New guilds have it as their deprecated `region`. */
export const OPTIMAL_VOICE_REGION = 'rotterdam';

/** The voice regions that every guild may use. */
export function listedVoiceRegions(): VoiceRegion[] {
  return regions.map(toVoiceRegion);
}

/** The voice regions that a guild may use. */
export function voiceRegionsOf({ guild }: GuildRecord): VoiceRegion[] {
  const isVip = guild.features.includes(guildFeatures.VIP_REGIONS);
  return [...regions, ...(isVip ? vipRegions : [])].map(toVoiceRegion);
}

function toVoiceRegion([id, name]: readonly [id: string, name: string]): VoiceRegion {
  return { id, name, optimal: id === OPTIMAL_VOICE_REGION, deprecated: false, custom: false };
}
